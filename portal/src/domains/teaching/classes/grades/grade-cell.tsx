import type { ClassSession } from '@tradewind/contract/teaching/classes'
import type { StudentGrade } from '@tradewind/contract/lms/grades'
import { useState } from 'react'
import { ActionDialog } from '../../action-dialog.tsx'
import { useAction } from '../../asking.ts'
import { Moment } from '../../class-parts.tsx'
import { number } from '@tradewind/contract/teaching/words/classes'
import { Button } from '@tradewind/ui/button.tsx'
import { hasNotArrived, heldInWords, stateWords } from '@tradewind/contract/lms/grade-words'
import { call } from '../../../../api.ts'

interface Props {
  theClass: ClassSession
  /** Undefined until the grades are known. */
  grade: StudentGrade | undefined
  /** Shows a message about a completed action. */
  tell: (text: string) => void
  onChanged: () => void
}

/** Where a student's grade is, why, and what can be done about it. */
export function GradeCell({ grade, ...props }: Props) {
  if (!grade) return '–'
  const { state, inLms, sentence, advice, nextTryAt } = grade.receipt
  return (
    <>
      <span className="badge" data-grade={state}>
        {stateWords[state]}
      </span>
      {state === 'arrived' && inLms && (
        <span className="aside">
          {heldInWords(inLms)}, <Moment at={inLms.at} />
        </span>
      )}
      {sentence !== null && state !== 'not_linked' && (
        <span className="aside">
          {sentence} {advice}
        </span>
      )}
      {state !== 'arrived' && inLms && <span className="aside">There: {heldInWords(inLms)}</span>}
      {nextTryAt !== null && (
        <span className="aside">
          Next try: <Moment at={nextTryAt} />
        </span>
      )}
      {mayAct(props.theClass, grade) && <Actions grade={grade} {...props} />}
    </>
  )
}

/** Assistants see; those who were allowed to change the class also send, and never overwrite. */
function mayAct({ right }: ClassSession, { receipt }: StudentGrade): boolean {
  return hasNotArrived(receipt) && right !== 'see' && (receipt.state !== 'conflict' || right === 'teach')
}

function Actions({ theClass: { id: classId }, grade, tell, onChanged }: Props & { grade: StudentGrade }) {
  const [asked, setAsked] = useState(false)
  const { busy, problem, run } = useAction()
  const { id: student, name, receipt } = grade
  const done = (message: string) => {
    onChanged()
    tell(message)
  }
  if (receipt.state !== 'conflict')
    return (
      <>
        <Button
          kind="link"
          about={`the grade of ${name}`}
          busy={busy}
          onClick={() =>
            void run(async () => {
              const body = { what: 'one', student } as const
              const { message } = await call('POST /api/class-sessions/:id/grades/send', {
                params: { id: classId },
                body,
              })
              done(message)
            })
          }
        >
          {busy ? 'Sending…' : 'Send'}
        </Button>
        {problem && (
          <span className="aside" role="alert">
            {problem.message}
          </span>
        )}
      </>
    )
  return (
    <>
      <Button kind="link" about={`the grade of ${name}`} onClick={() => setAsked(true)}>
        Overwrite
      </Button>
      {asked && (
        <ActionDialog
          title={`Overwrite the grade of ${name}?`}
          action="Overwrite"
          danger
          onClose={() => setAsked(false)}
          onAction={async () => {
            const { message } = await call(
              'POST /api/class-sessions/:id/grades/students/:student/overwrite',
              { params: { id: classId, student } },
            )
            setAsked(false)
            done(message)
          }}
        >
          <p>
            {receipt.inLms
              ? `Your LMS holds ${heldInWords(receipt.inLms)}. `
              : 'Somebody removed this grade in your LMS. '}
            The score here is {receipt.score === null ? 'not there yet' : `${number(receipt.score)} of 100`},
            and takes its place.
          </p>
        </ActionDialog>
      )}
    </>
  )
}
