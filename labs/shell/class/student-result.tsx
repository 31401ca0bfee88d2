import type { ClassSession, ClassStudent, StudentTimeline } from '@tradewind/contract/teaching/classes'
import { useCallback } from 'react'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { runName } from '@tradewind/contract/teaching/words/runs'
import { solutionWords } from '@tradewind/contract/teaching/words/classes'
import type { LabApi } from '../api.ts'
import { Points } from '@tradewind/ui/parts.tsx'
import { LabTerms } from '../place/term.tsx'
import { Opening } from '../result/opening.tsx'
import { PathPicture } from '../result/path-picture.tsx'
import { useHindsight } from '../result/use-hindsight.ts'
import type { Simulation } from '../simulation.ts'
import { useAnswer } from './calls.ts'
import { Failure, Head, Waiting } from './class-parts.tsx'
import '../result/result.css'

interface Props {
  api: LabApi
  simulation: Simulation<unknown, unknown, unknown>
  theClass: ClassSession
  student: ClassStudent
  run: StudentTimeline['runs'][number]
  onBack: () => void
}

/** A student's result on its own page. */
export function StudentResult({ student, run, onBack, ...props }: Props) {
  return (
    <>
      <Head back={student.name} title={`${runName(run)}: ${student.name}`} onBack={onBack} />
      <ResultOfStudent {...props} student={student} run={run.id} />
    </>
  )
}

interface ResultProps extends Omit<Props, 'student' | 'run' | 'onBack'> {
  /** Who played: a student, or for a team one of its members, with the name of the team. */
  student: Pick<ClassStudent, 'id' | 'name'>
  /** The id of the run. */
  run: string
}

/** A student's result as they see it, with the solution, which may still be closed to the class. */
export function ResultOfStudent({ api, simulation, theClass, student, run }: ResultProps) {
  const { id, solutionOpen, solutionTo } = theClass
  const ask = useCallback(
    () =>
      api.call('GET /api/class-sessions/:id/students/:student/runs/:run', {
        params: { id, student: student.id, run },
      }),
    [api, id, student.id, run],
  )
  const askBack = useCallback(
    () =>
      api.call('GET /api/class-sessions/:id/students/:student/runs/:run/hindsight', {
        params: { id, student: student.id, run },
      }),
    [api, id, student.id, run],
  )
  const { answer, problem, again } = useAnswer(ask)
  const looked = useHindsight(askBack)
  const path = looked.state === 'known' ? looked.hindsight.path : null
  const result = answer?.result
  return (
    <>
      {answer && result && (
        <LabTerms value={simulation.terms ?? {}}>
          <section className="result">
            <h2 className="visually-hidden">Result</h2>
            <p className="aside">
              “You” below is {student.name}. The solution stands there too; it is{' '}
              {solutionOpen ? solutionWords[solutionTo] : 'closed to the class until you open it'}.
            </p>
            <Opening run={answer} score={result.score} looked={looked} byAnother />
            {path && <PathPicture path={path} />}
            <Disclosure className="result-parts" summary="The parts of the score">
              <Points
                parts={result.parts.map(({ name, says, points, max }) => ({
                  name,
                  text: says,
                  points,
                  of: max,
                }))}
              />
            </Disclosure>
          </section>
          <simulation.Debrief
            state={answer.state}
            rules={answer.rules}
            result={result}
            firms={answer.firms}
          />
        </LabTerms>
      )}
      {!answer && !problem && <Waiting what="the result" />}
      {problem && <Failure problem={problem} onRetry={again} />}
    </>
  )
}
