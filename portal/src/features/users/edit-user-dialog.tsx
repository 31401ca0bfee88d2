import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { ManagedUser } from '@tradewind/contract/users'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { useUser } from '../../session/session.tsx'
import { AppDialog, DialogActions } from '../../ui/app-dialog.tsx'
import { SwitchField } from '../../ui/choices.tsx'
import { denverDay } from '../../ui/dates.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSubmission } from '../../ui/submission.tsx'
import { sentenceOr } from '../../ui/toast.ts'
import { useHeld } from '../../ui/use-held.ts'
import { changeOf, rebased, valueProblems, valuesOf, type UserValues } from './edit-user-model.ts'
import { InstitutionField } from '../../ui/institution-field.tsx'
import { LabChoices } from './lab-choices.tsx'
import classes from './user-dialogs.module.css'
import { personName } from './user-words.ts'
import { readUser, useChangeUser } from './users.api.ts'

interface EditUserDialogProps {
  opened: boolean
  /** Null before it was first opened. */
  user: ManagedUser | null
  onClose: () => void
  /** Hears what has been done. */
  onSaved: (sentence: string) => void
}

/** Names, roles, institution and labs of a user. */
export function EditUserDialog({ opened, user, onClose, onSaved }: EditUserDialogProps) {
  const [held, setHeld] = useState(false)
  return (
    <AppDialog opened={opened} onClose={onClose} title="Edit User" width={640} closable={!held}>
      {user && <EditUserForm user={user} onClose={onClose} onSaved={onSaved} onHeld={setHeld} />}
    </AppDialog>
  )
}

interface EditUserFormProps {
  user: ManagedUser
  onClose: () => void
  onSaved: (sentence: string) => void
  /** Hears whether something would be lost by closing. */
  onHeld: (held: boolean) => void
}

function EditUserForm({ user, onClose, onSaved, onHeld }: EditUserFormProps) {
  const { form, before, problem, submission } = useUserForm(user, (sentence) => {
    if (sentence !== null) onSaved(sentence)
    onClose()
  })
  useHeld(submission.busy || changeOf(form.values, before) !== null, onHeld)
  return (
    <Form onSubmit={submission.onSubmit}>
      <EmailField
        readOnly
        value={before.email}
        help="The email of an account cannot be changed here."
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextField label="Last name" name="lastName" autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
      <RoleSwitches form={form} user={before} />
      <InstitutionField
        label="Institution"
        name="institutionId"
        none="None"
        valueName={form.values.institutionId === before.institutionId ? before.institutionName : undefined}
        value={form.values.institutionId}
        error={form.errors.institutionId}
        onChange={(institutionId) => form.setFieldValue('institutionId', institutionId)}
      />
      <LabChoices form={form} user={before} />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <DialogActions>
        <Button
          variant="default"
          aria-disabled={submission.busy || undefined}
          onClick={() => !submission.busy && onClose()}
        >
          Cancel
        </Button>
        <SubmitButton busy={submission.busy} busyLabel="Saving..." fullWidth={false}>
          Save
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}

/** The form, and what it compares with. `onDone` hears what was saved; null where nothing had been changed. */
function useUserForm(user: ManagedUser, onDone: (sentence: string | null) => void) {
  const changeUser = useChangeUser()
  const [before, setBefore] = useState(user)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
    validate: (values) => valueProblems(values, before, denverDay(Date.now())),
  })
  /** Somebody else was quicker: what was typed and chosen stays, all else is as they left it. */
  const startAgain = async () => {
    const fresh = await readUser(before.id)
    form.setValues(rebased(form.getValues(), before, fresh))
    setBefore(fresh)
  }
  const send = async (values: UserValues) => {
    setProblem(null)
    const change = changeOf(values, before)
    try {
      if (change !== null) await changeUser(before.id, change)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'user_changed') await startAgain()
      throw error
    }
    onDone(change && `${personName({ ...before, ...values })} is saved.`)
  }
  const submission = useSubmission(form, send, {
    onFailure: (error) => setProblem(sentenceOr(error, 'Failed to update user.')),
  })
  return { form, before, problem, submission }
}

function RoleSwitches({ form, user }: { form: UseFormReturnType<UserValues>; user: ManagedUser }) {
  const isMe = useUser().id === user.id
  const byLms = 'Their learning management system says who they are; roles cannot be given here.'
  return (
    <fieldset className={classes.group}>
      <legend>Roles</legend>
      <SwitchField
        label="Instructor"
        name="instructor"
        disabled={user.isLtiUser}
        help={user.isLtiUser ? byLms : 'Holds every lab, and teaches classes.'}
        {...form.getInputProps('instructor', { type: 'checkbox' })}
      />
      <SwitchField
        label="Admin"
        name="admin"
        disabled={user.isLtiUser}
        help={
          isMe && !form.values.admin
            ? 'This is your own account: saving takes you out of this dashboard.'
            : 'Holds every lab, and manages everything here.'
        }
        {...form.getInputProps('admin', { type: 'checkbox' })}
      />
      <SwitchField
        label="Verified"
        name="verified"
        help="The email is proven. Roles imply it."
        {...form.getInputProps('verified', { type: 'checkbox' })}
      />
      {(form.values.instructor !== user.instructor || form.values.admin !== user.admin) && !isMe && (
        <Notice tone="info" announced>
          A change of role signs {personName(user)} out everywhere.
        </Notice>
      )}
    </fieldset>
  )
}
