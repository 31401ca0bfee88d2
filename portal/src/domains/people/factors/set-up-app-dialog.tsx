import { Button } from '@mantine/core'
import { oneTimeCodeProblem } from '@tradewind/contract/rules'
import { useEffect, useRef, useState } from 'react'
import { call, type AnswerTo } from '../../../api.ts'
import { useSession } from '../../../session/session.tsx'
import { AppDialog, DialogActions } from '../../../ui/app-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { OneTimeCodeField } from '../../../ui/field.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { useOpening } from '../../../ui/use-opening.ts'
import classes from './factors.module.css'
import { useFactorChange } from './factors.api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetUpAppDialogProps {
  opened: boolean
  onClose: () => void
}

/** Shows the secret of an app once, asks for its first code, and then shows the recovery codes, if they are new. */
export function SetUpAppDialog({ opened, onClose }: SetUpAppDialogProps) {
  const [held, setHeld] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { revalidate } = useSession()
  const opening = useOpening(opened, () => setCodes(null))
  // The page may lead elsewhere once the account has a second step, so the reader sees the codes first.
  const close = () => {
    onClose()
    void revalidate()
  }
  return (
    <AppDialog
      opened={opened}
      onClose={close}
      title={codes ? 'Keep your recovery codes' : 'Set up an app'}
      closable={!held && codes === null}
      width={520}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <FirstCode
          key={opening}
          onHeld={setHeld}
          onCancel={close}
          onUsed={(recoveryCodes) => {
            toastSuccess('Your second step is set up')
            if (recoveryCodes) setCodes(recoveryCodes)
            else close()
          }}
        />
      )}
    </AppDialog>
  )
}

interface FirstCodeProps {
  onHeld: (held: boolean) => void
  onCancel: () => void
  /** Called with new recovery codes, if there are any. */
  onUsed: (recoveryCodes: string[] | null) => void
}

type NewSecret = AnswerTo<'POST /api/account/factors/totp/secret'>

function FirstCode({ onHeld, onCancel, onUsed }: FirstCodeProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const text = useRef<HTMLElement>(null)
  const add = useFactorChange((code: string) =>
    call('POST /api/account/factors/totp', { body: { sealed: secret?.sealed ?? '', code } }),
  )
  const load = () => {
    setFailure(null)
    call('POST /api/account/factors/totp/secret').then(setSecret, setFailure)
  }
  useEffect(load, [])
  if (failure !== null)
    return (
      <>
        <Notice tone="error" error={failure} onRetry={load}>
          {sentenceOf(failure)}
        </Notice>
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </DialogActions>
      </>
    )
  if (!secret) return <Loading />
  return (
    <DialogForm
      onHeld={onHeld}
      onCancel={onCancel}
      initialValues={{ code: '' }}
      validate={{ code: oneTimeCodeProblem }}
      save={({ code }) => add.mutateAsync(code)}
      onSaved={({ recoveryCodes }) => onUsed(recoveryCodes)}
      fieldOf={{ wrong_code: 'code' }}
      action="Use this app"
      busyAction="Checking..."
      disabled={({ code }) => code === ''}
      // A code is typed again in a moment.
      unsaved={() => false}
    >
      {(form) => (
        <>
          <ol className={classes.steps}>
            <li>
              Scan this code with the app on your phone, or type the key. We show them only now.
              <div className={classes.secret}>
                <QrCode link={secret.uri} name="QR code for your app" className={classes.qr} />
                <div className={classes.key}>
                  <code ref={text}>{secret.secret.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>
                  <CopyButton text={secret.secret} what="key" name="key" shown={text} />
                </div>
              </div>
            </li>
            <li>Enter the 6-digit code that the app shows now.</li>
          </ol>
          <OneTimeCodeField label="Code of your app" data-autofocus {...form.getInputProps('code')} />
        </>
      )}
    </DialogForm>
  )
}
