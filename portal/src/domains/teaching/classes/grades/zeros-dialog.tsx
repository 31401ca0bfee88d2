import { ActionDialog } from '../../action-dialog.tsx'
import { useAnswer } from '../../asking.ts'
import { Failure, Waiting } from '../../class-parts.tsx'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { call } from '../../../../api.ts'

interface Props {
  id: string
  onClose: () => void
  onSent: (message: string) => void
}

const title = 'Send 0 for who did not finish?'

/** Shows who would get 0 points before any is sent. Only those who are shown get one. */
export function ZerosDialog({ id, onClose, onSent }: Props) {
  const { answer, problem, again } = useAnswer(['GET /api/class-sessions/:id/grades/zeros', id], () =>
    call('GET /api/class-sessions/:id/grades/zeros', { params: { id } }),
  )
  if (!answer || answer.students.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        {!answer && (problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the names" />)}
        {answer && <p>Nobody from your course is without a finished attempt, so there is nothing to send.</p>}
        <Buttons end>
          <Button onClick={onClose}>Close</Button>
        </Buttons>
      </Dialog>
    )
  const { students } = answer
  return (
    <ActionDialog
      title={title}
      action={`Send 0 for ${counted(students.length, 'student')}`}
      danger
      onClose={onClose}
      onAction={async () => {
        const { message } = await call('POST /api/class-sessions/:id/grades/zeros', {
          params: { id },
          body: { students: students.map((student) => student.id) },
        })
        onSent(message)
      }}
    >
      <p>They get 0 points in the grade book. A score that they earn later takes its place.</p>
      <ul className="grade-names">
        {students.map((student) => (
          <li key={student.id}>
            {student.name}
            {!student.hasCome && <span className="aside"> Not here yet</span>}
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}
