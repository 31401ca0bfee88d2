import { EmailField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { instructorRules } from './instructor-rules.ts'
import { useInstructorChanges } from './instructors.api.ts'
import classes from './instructors.module.css'

interface CreateDialogProps {
  opened: boolean
  onClose: () => void
  /** Gets the sentence to show after success. */
  onDone: (text: string) => void
}

/** Makes an instructor's account. Its owner sets the password by a mailed link. */
export function CreateDialog({ opened, onClose, onDone }: CreateDialogProps) {
  const { create } = useInstructorChanges()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Create Instructor"
      initialValues={{ email: '', firstName: '', lastName: '' }}
      validate={instructorRules}
      save={async (person) => {
        await create.mutateAsync(person)
        onDone(
          'Instructor account created successfully with access to all labs! An approval email has been sent.',
        )
      }}
      fieldOf={{ email_taken: 'email' }}
      failure="Failed to create instructor account."
      action="Create account"
      busyAction="Creating..."
    >
      {(form) => (
        <>
          <p className={classes.text}>
            The account is created right away. We’ll email a link to set the password.
          </p>
          <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
          <div className={classes.names}>
            <TextField
              label="First name"
              name="firstName"
              autoComplete="off"
              {...form.getInputProps('firstName')}
            />
            <TextField
              label="Last name"
              name="lastName"
              autoComplete="off"
              {...form.getInputProps('lastName')}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
