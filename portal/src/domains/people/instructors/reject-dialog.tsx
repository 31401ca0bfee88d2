import type { PendingInstructor } from '@tradewind/contract/people/instructors'
import { TextAreaField } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useDecisions } from './instructors.api.ts'
import classes from './instructors.module.css'

interface RejectDialogProps {
  opened: boolean
  person: PendingInstructor
  onClose: () => void
  /** Gets the sentence to show after success. */
  onDone: (text: string) => void
}

/** Rejects a pending instructor, with an optional reason. */
export function RejectDialog({ opened, person, onClose, onDone }: RejectDialogProps) {
  const { email, firstName, lastName } = person
  const { reject } = useDecisions()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Reject Instructor"
      initialValues={{ reason: '' }}
      save={async ({ reason }) => {
        await reject.mutateAsync({ email, reason })
        onDone(`${firstName} ${lastName} was rejected. We’ve emailed them.`)
      }}
      failure="Failed to reject instructor."
      action="Reject"
      busyAction="Rejecting..."
      color="coral"
    >
      {(form) => (
        <>
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
            help="Optional. Included word for word in the email."
            maxLength={1000}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
