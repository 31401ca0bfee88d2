import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import type { Unproven } from '../../session/proof-refusal.ts'
import { useUser } from '../../session/session.tsx'
import { AppDialog, DialogActions } from '../../ui/app-dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { sentenceOf } from '../../ui/refusal.ts'
import { toastError } from '../../ui/toast.ts'
import { useOpening } from '../../ui/use-opening.ts'
import classes from './fresh-proof.module.css'

interface FreshProofDialogProps {
  /** The refused call; null while nothing is asked. */
  unproven: Unproven | null
  /** Called after the call was made again, and when the reader cancels. */
  onClose: () => void
}

/** Asks for the password and makes the refused call again. Who has no password is told what to do instead. */
export function FreshProofDialog({ unproven, onClose }: FreshProofDialogProps) {
  const [held, setHeld] = useState(false)
  const [shown, setShown] = useState(unproven)
  // What the dialog says stays while it fades out.
  if (unproven !== null && unproven !== shown) setShown(unproven)
  // A dialog that is mounted open cannot return the focus, and this one may be loaded when it is wanted.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(unproven !== null), [unproven])
  const opening = useOpening(opened, () => undefined)
  return (
    <AppDialog opened={opened} onClose={onClose} title={proofTitle} closable={!held}>
      {shown && <FreshProofStep key={opening} unproven={shown} onHeld={setHeld} onDone={onClose} />}
    </AppDialog>
  )
}

export const proofTitle = 'Confirm it’s you'

interface FreshProofStepProps {
  unproven: Unproven
  onHeld: (held: boolean) => void
  /** Called with whether the call was made again; it was not if it failed, or the reader goes back. */
  onDone: (repeated: boolean) => void
}

/** The same as one step of a dialog. */
export function FreshProofStep({ unproven, onHeld, onDone }: FreshProofStepProps) {
  const { email, isLtiUser } = useUser()
  if (isLtiUser)
    return (
      <>
        <p className={classes.text}>{sentenceOf(unproven.refusal)}</p>
        <DialogActions>
          <Button data-autofocus onClick={() => onDone(false)}>
            OK
          </Button>
        </DialogActions>
      </>
    )
  return (
    <DialogForm
      onHeld={onHeld}
      onCancel={() => onDone(false)}
      initialValues={{ password: '' }}
      save={async (proof) => {
        await call('POST /api/account/prove', { body: proof })
        try {
          await unproven.repeat()
          return { repeated: true }
        } catch (error) {
          toastError(error)
          return { repeated: false }
        }
      }}
      onSaved={({ repeated }) => onDone(repeated)}
      fieldOf={{ wrong_password: 'password' }}
      action="Continue"
      busyAction="Checking..."
      disabled={({ password }) => password === ''}
      // A password is typed again in a moment.
      unsaved={() => false}
    >
      {(form) => (
        <>
          <p className={classes.text}>
            You signed in more than ten minutes ago. Enter your password, and we will carry on.
          </p>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        </>
      )}
    </DialogForm>
  )
}
