import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AppDialog } from '../../ui/app-dialog.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { DialogSubmit } from '../../ui/dialog-submit.tsx'
import { Form } from '../../ui/form.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { instructorRules } from './instructor-rules.ts'
import { useInstructorChanges } from './instructors.api.ts'
import classes from './instructors.module.css'

interface CreateDialogProps {
  opened: boolean
  onClose: () => void
  /** Told what to say once it has worked. */
  onDone: (text: string) => void
}

/** Makes an instructor's account, whose owner sets the password by the mailed link. */
export function CreateDialog(props: CreateDialogProps) {
  const [held, setHeld] = useState(false)
  return (
    <AppDialog opened={props.opened} onClose={props.onClose} title="Create Instructor" closable={!held}>
      <CreateForm {...props} onHeld={setHeld} />
    </AppDialog>
  )
}

function CreateForm({ onClose, onDone, onHeld }: CreateDialogProps & { onHeld: (held: boolean) => void }) {
  const { create } = useInstructorChanges()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: '', firstName: '', lastName: '' },
    validate: instructorRules,
  })
  const submission = useSubmission(
    form,
    async (person) => {
      setProblem(null)
      await create.mutateAsync(person)
      onDone(
        'Instructor account created successfully with access to all labs! An approval email has been sent.',
      )
      onClose()
    },
    {
      fieldOf: { email_taken: 'email' },
      onFailure: (error) => setProblem(sentenceOr(error, 'Failed to create instructor account.')),
    },
  )
  useHeld(submission.busy || form.isDirty(), onHeld)
  return (
    <Form onSubmit={submission.onSubmit}>
      <p className={classes.text}>
        The account is there at once. We mail its owner a link to set the password.
      </p>
      <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <div className={classes.names}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextField label="Last name" name="lastName" autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
      <DialogSubmit
        submission={submission}
        problem={problem}
        label="Create account"
        busyLabel="Creating..."
        onCancel={onClose}
      />
    </Form>
  )
}
