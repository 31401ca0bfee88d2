import type { ClassSession, ClassStudent } from '@tradewind/contract/teaching/classes'
import { solutionWords } from '@tradewind/contract/teaching/words/classes'
import { useMemo } from 'react'
import { call } from '../../api.ts'
import { ShownLab } from '../../frame/shown-lab.tsx'
import { useAnswer } from './asking.ts'
import { Failure, Waiting } from './class-parts.tsx'

interface Props {
  theClass: Pick<ClassSession, 'id' | 'lab' | 'solutionOpen' | 'solutionTo'>
  /** Who played: a student, or for a team one of its members, with the name of the team. */
  student: Pick<ClassStudent, 'id' | 'name'>
  /** The id of the run. */
  run: string
}

/** A student's result as they see it, with the solution, which may still be closed to the class. */
export function StudentResult({ theClass, student, run }: Props) {
  const { id, lab, solutionOpen, solutionTo } = theClass
  const params = { id, student: student.id, run }
  const { answer, problem, again } = useAnswer(
    ['GET /api/class-sessions/:id/students/:student/runs/:run', id, student.id, run],
    () => call('GET /api/class-sessions/:id/students/:student/runs/:run', { params }),
  )
  const looked = useAnswer(
    ['GET /api/class-sessions/:id/students/:student/runs/:run/hindsight', id, student.id, run],
    () => call('GET /api/class-sessions/:id/students/:student/runs/:run/hindsight', { params }),
  )
  const view = useMemo(() => {
    if (!answer?.result) return null
    const { state, rules, firms, result } = answer
    const opening = looked.problem ? null : { run: answer, hindsight: looked.answer }
    return { kind: 'result', state, rules, firms, result, opening } as const
  }, [answer, looked.answer, looked.problem])
  return (
    <>
      <p className="aside">
        “You” below is {student.name}. The solution stands there too; it is{' '}
        {solutionOpen ? solutionWords[solutionTo] : 'closed to the class until you open it'}.
      </p>
      {looked.problem && <Failure problem={looked.problem} onRetry={looked.again} />}
      {view && <ShownLab lab={lab} view={view} title={`The result of ${student.name}`} />}
      {!answer && !problem && <Waiting what="the result" />}
      {problem && <Failure problem={problem} onRetry={again} />}
    </>
  )
}
