import { useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { gaveUp, makePasskey } from '../../../browser/passkeys.ts'
import { useSession } from '../../../session/session.tsx'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { useOpening } from '../../../ui/use-opening.ts'
import classes from './factors.module.css'
import { useFactorChange } from './factors.api.ts'
import { passkeyNameProblem, suggestedName } from './passkey-name.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Has the browser make a passkey. Staff then see their recovery codes, if they are new. */
export function AddPasskeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { revalidate } = useSession()
  const opening = useOpening(opened, () => setCodes(null))
  const add = useFactorChange(addPasskey)
  const close = () => {
    onClose()
    void revalidate()
  }
  return (
    <AppDialog
      opened={opened}
      onClose={close}
      title={codes ? 'Keep your recovery codes' : 'Add a passkey'}
      closable={!held && codes === null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <DialogForm
          key={opening}
          onHeld={setHeld}
          onCancel={close}
          initialValues={{ name: suggestedName(navigator.userAgent) }}
          validate={{ name: passkeyNameProblem }}
          save={async ({ name }) => {
            try {
              return await add.mutateAsync(name)
            } catch (error) {
              if (error instanceof ApiError) throw error
              toastError(whyNot(error))
              return false
            }
          }}
          onSaved={({ recoveryCodes }) => {
            toastSuccess('The passkey was added')
            if (recoveryCodes) setCodes(recoveryCodes)
            else close()
          }}
          action="Continue"
          busyAction="Waiting for your device..."
        >
          {(form) => (
            <>
              <p className={classes.text}>
                Give it a name by which you know the device. Then your browser asks you to confirm.
              </p>
              <TextField label="Name" name="name" data-autofocus {...form.getInputProps('name')} />
            </>
          )}
        </DialogForm>
      )}
    </AppDialog>
  )
}

async function addPasskey(name: string) {
  const question = await call('POST /api/account/factors/passkeys/question')
  const made = await makePasskey(question)
  return await call('POST /api/account/factors/passkeys', { body: { ...made, name } })
}

function whyNot(error: unknown): unknown {
  if (gaveUp(error)) return 'No passkey was made. Please try again.'
  return error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : error
}
