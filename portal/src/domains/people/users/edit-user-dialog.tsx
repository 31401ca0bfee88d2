import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import type { UseFormReturnType } from '@mantine/form'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { useState } from 'react'
import { serverNow } from '../../../browser/server-time.ts'
import { ApiError } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'
import { SwitchField } from '../../../ui/choices.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { InstitutionField } from '../../../ui/institution-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { changeOf, getsRole, rebased, valueProblems, valuesOf, type UserValues } from './edit-user-model.ts'
import { LabChoices } from './lab-choices.tsx'
import classes from './user-dialogs.module.css'
import { personName } from './user-words.ts'
import { readUser, useChangeUser } from './users.api.ts'

interface EditUserDialogProps {
  opened: boolean
  user: ManagedUser
  onClose: () => void
  /** Gets the sentence about what was done. */
  onSaved: (sentence: string) => void
}

type UserForm = UseFormReturnType<UserValues>

/** Names, roles, institution and labs of a user. */
export function EditUserDialog({ opened, user, onClose, onSaved }: EditUserDialogProps) {
  const changeUser = useChangeUser()
  /** The user to compare the form with. */
  const [before, setBefore] = useState(user)
  /** Another administrator was faster: the edits stay, and every other field takes the new value. */
  const startAgain = async (form: UserForm) => {
    const fresh = await readUser(before.id)
    form.setValues(rebased(form.getValues(), before, fresh))
    setBefore(fresh)
  }
  const save = async (values: UserValues, form: UserForm) => {
    const change = changeOf(values, before)
    if (change === null) return
    try {
      await changeUser(before.id, change)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'user_changed') await startAgain(form)
      throw error
    }
    onSaved(`${personName({ ...before, ...values })} is saved.`)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Edit User"
      width={640}
      initialValues={valuesOf(user)}
      validate={(values) => valueProblems(values, before, dayInDenver(serverNow()))}
      unsaved={(values) => changeOf(values, before) !== null}
      save={save}
      failure="Failed to update user."
      action="Save"
      busyAction="Saving..."
    >
      {(form) => <UserFields form={form} before={before} />}
    </FormDialog>
  )
}

function UserFields({ form, before }: { form: UserForm; before: ManagedUser }) {
  return (
    <>
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
    </>
  )
}

function RoleSwitches({ form, user }: { form: UserForm; user: ManagedUser }) {
  const isMe = useUser().id === user.id
  const verifies = getsRole(form.values, user)
  const byLms = 'Their LMS says who they are, so roles cannot be set here.'
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
            ? 'This is your own account. Saving will take you out of this dashboard.'
            : 'Holds every lab, and manages everything here.'
        }
        {...form.getInputProps('admin', { type: 'checkbox' })}
      />
      <SwitchField
        label="Verified"
        name="verified"
        help="Email confirmed. Instructors and administrators always count as verified."
        disabled={verifies}
        {...form.getInputProps('verified', { type: 'checkbox' })}
        {...(verifies && { checked: true })}
      />
      {verifies && !user.verified && (
        <Notice tone="info" announced>
          Saving also marks {user.email} as verified, because it gives this person a role.
        </Notice>
      )}
      {(form.values.instructor !== user.instructor || form.values.admin !== user.admin) && !isMe && (
        <Notice tone="info" announced>
          A change of role signs {personName(user)} out everywhere.
        </Notice>
      )}
    </fieldset>
  )
}
