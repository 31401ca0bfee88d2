import { EmailField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { instructorRules } from './instructor-rules.ts'
import { useInstructorChanges } from './instructors.api.ts'
import classes from './instructors.module.css'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
  /** Gets the sentence to show after success. */
  onDone: (text: string) => void
}

/** Invites a person by mail to register as an instructor. */
export function InviteDialog({ opened, onClose, onDone }: InviteDialogProps) {
  const { invite } = useInstructorChanges()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Invite Instructor"
      initialValues={{ email: '' }}
      validate={{ email: instructorRules.email }}
      save={async ({ email }) => {
        await invite.mutateAsync(email)
        onDone('Instructor invitation sent successfully!')
      }}
      fieldOf={{ already_instructor: 'email' }}
      failure="Failed to invite instructor."
      action="Send invitation"
      busyAction="Sending..."
    >
      {(form) => (
        <>
          <p className={classes.text}>
            We’ll email a link, valid for 14 days. It registers an instructor with all labs. No approval
            needed.
          </p>
          <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
        </>
      )}
    </FormDialog>
  )
}
