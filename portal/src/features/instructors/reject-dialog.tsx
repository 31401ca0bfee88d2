import { useForm } from '@mantine/form'
import type { PendingInstructor } from '@tradewind/contract/instructors'
import { useState } from 'react'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { TextAreaField } from '../../ui/choices.tsx'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { Form } from '../../ui/form.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { useDecisions } from './instructors.api.ts'
import classes from './instructors.module.css'

interface RejectDialogProps {
  opened: boolean
  person: PendingInstructor | null
  onClose: () => void
  /** Told what to say once it has worked. */
  onDone: (text: string) => void
}

/** Rejects a pending instructor, with a reason where there is one to give. */
export function RejectDialog({ opened, person, onClose, onDone }: RejectDialogProps) {
  const [held, setHeld] = useState(false)
  return (
    <AppDialog opened={opened} onClose={onClose} title="Reject Instructor" closable={!held}>
      {person && <RejectForm person={person} onClose={onClose} onDone={onDone} onHeld={setHeld} />}
    </AppDialog>
  )
}

interface RejectFormProps extends Pick<RejectDialogProps, 'onClose' | 'onDone'> {
  person: PendingInstructor
  onHeld: (held: boolean) => void
}

function RejectForm({ person, onClose, onDone, onHeld }: RejectFormProps) {
  const { email, firstName, lastName } = person
  const { reject } = useDecisions()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ initialValues: { reason: '' } })
  const submission = useSubmission(
    form,
    async ({ reason }) => {
      setProblem(null)
      await reject.mutateAsync({ email, reason })
      onDone(`${firstName} ${lastName} was rejected, and we told them by mail.`)
      onClose()
    },
    { onFailure: (error) => setProblem(sentenceOr(error, 'Failed to reject instructor.')) },
  )
  useHeld(submission.busy || form.isDirty(), onHeld)
  return (
    <Form onSubmit={submission.onSubmit}>
      <p className={classes.text}>
        The application of{' '}
        <strong>
          {firstName} {lastName}
        </strong>{' '}
        ({email}) is removed, and we tell them by mail. They may apply again.
      </p>
      <TextAreaField
        label="Reason"
        name="reason"
        help="Optional. We put it into the mail as it stands here."
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogSubmit
        submission={submission}
        problem={problem}
        label="Reject"
        busyLabel="Rejecting..."
        color="coral"
        onCancel={onClose}
      />
    </Form>
  )
}
