import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { EmailField } from '../../ui/field.tsx'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { Form } from '../../ui/form.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { instructorRules } from './instructor-rules.ts'
import { useInstructorChanges } from './instructors.api.ts'
import classes from './instructors.module.css'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
  /** Told what to say once it has worked. */
  onDone: (text: string) => void
}

/** Invites somebody by mail to register as an instructor. */
export function InviteDialog(props: InviteDialogProps) {
  const [held, setHeld] = useState(false)
  return (
    <AppDialog opened={props.opened} onClose={props.onClose} title="Invite Instructor" closable={!held}>
      <InviteForm {...props} onHeld={setHeld} />
    </AppDialog>
  )
}

function InviteForm({ onClose, onDone, onHeld }: InviteDialogProps & { onHeld: (held: boolean) => void }) {
  const { invite } = useInstructorChanges()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate: { email: instructorRules.email } })
  const submission = useSubmission(
    form,
    async ({ email }) => {
      setProblem(null)
      await invite.mutateAsync(email)
      onDone('Instructor invitation sent successfully!')
      onClose()
    },
    {
      fieldOf: { already_instructor: 'email' },
      onFailure: (error) => setProblem(sentenceOr(error, 'Failed to invite instructor.')),
    },
  )
  useHeld(submission.busy || form.isDirty(), onHeld)
  return (
    <Form onSubmit={submission.onSubmit}>
      <p className={classes.text}>
        We mail a link that works for 14 days. Whoever follows it registers as an instructor, with all labs
        and without waiting for approval.
      </p>
      <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <DialogSubmit
        submission={submission}
        problem={problem}
        label="Send invitation"
        busyLabel="Sending..."
        onCancel={onClose}
      />
    </Form>
  )
}
