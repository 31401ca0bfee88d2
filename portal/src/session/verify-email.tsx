import { Button } from '@mantine/core'
import { emailKey, emailProblem, oneTimeCodeProblem } from '@tradewind/contract/rules'
import { useId, useState } from 'react'
import { ApiError, call } from '../api.ts'
import { useSession, useUser } from './session.tsx'
import { useIsVerifying, useMarkVerifying } from './verifying.ts'
import { AppDialog } from '../ui/app-dialog.tsx'
import { EmailField, OneTimeCodeField } from '../ui/field.tsx'
import { DialogForm } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { countdownWords, resendAfterSeconds } from '../ui/resend.ts'
import { useCountdown } from '../ui/submission.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import { useOpening } from '../ui/use-opening.ts'
import { noteCodeSent, secondsUntilResend } from './code-clock.ts'
import classes from './verify-email.module.css'

const verified = 'Your email is verified'

/** The reminder to verify the address, until that is done. Its place stays empty while the dialog is open. */
export function VerifyEmailBanner({ onOpen }: { onOpen: () => void }) {
  const { email } = useUser()
  const verifying = useIsVerifying()
  return (
    <section className={classes.banner} aria-label="Email not verified" data-repeats={verifying || undefined}>
      <div className={classes.bannerInside}>
        <p>
          <strong>Verify your email</strong> to open labs and use codes. We sent a code to {email}.
        </p>
        <Button size="sm" variant="default" onClick={onOpen}>
          Enter code
        </Button>
      </div>
    </section>
  )
}

interface VerifyEmailDialogProps {
  opened: boolean
  onClose: () => void
}

type Step = 'code' | 'address'

const titles: Record<Step, string> = {
  code: 'Verify your email',
  address: 'Correct your email address',
}

/** Asks for the mailed code. A wrong address can be corrected here, and the dialog can be closed until later. */
export function VerifyEmailDialog({ opened, onClose }: VerifyEmailDialogProps) {
  const [step, setStep] = useState<Step>('code')
  const [held, setHeld] = useState(false)
  const opening = useOpening(opened, () => setStep('code'))
  const correction = useCorrection()
  useMarkVerifying(opened)
  return (
    <AppDialog opened={opened} onClose={onClose} title={titles[step]} closable={!held}>
      {step === 'code' && (
        <CodeStep
          key={opening}
          onHeld={setHeld}
          onWrongAddress={() => setStep('address')}
          onClose={onClose}
        />
      )}
      {step === 'address' && (
        <AddressStep
          key={opening}
          correct={correction}
          onHeld={setHeld}
          onDone={() => setStep('code')}
          onClose={onClose}
        />
      )}
    </AppDialog>
  )
}

/** Corrects the address and has a code mailed there. */
function useCorrection() {
  const { replaceUser } = useSession()
  return async (email: string) => {
    const { user } = await call('POST /api/auth/correctemail', { body: { email } })
    replaceUser(user)
    noteSent()
  }
}

/**
 * Closes the dialog when the server answers that the address is already verified, for example on another device.
 * Returns whether the error said that.
 */
function useProvenElsewhere(onClose: () => void) {
  const { revalidate } = useSession()
  return async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.code !== 'already_verified') return false
    await revalidate()
    toastSuccess(verified)
    onClose()
    return true
  }
}

interface CodeStepProps {
  onHeld: (held: boolean) => void
  onWrongAddress: () => void
  onClose: () => void
}

function CodeStep({ onHeld, onWrongAddress, onClose }: CodeStepProps) {
  const { replaceUser } = useSession()
  const { email, verified: isChecked } = useUser()
  return (
    <DialogForm
      onHeld={onHeld}
      onCancel={onClose}
      initialValues={{ code: '' }}
      validate={{ code: oneTimeCodeProblem }}
      save={(values) => call('POST /api/auth/verifyemail', { body: values })}
      onSaved={({ user }) => {
        replaceUser(user)
        toastSuccess(verified)
        onClose()
      }}
      fieldOf={{ wrong_code: 'code' }}
      action="Verify"
      busyAction="Verifying..."
      cancel="Later"
      disabled={({ code }) => code === ''}
      // A code is typed again in a moment.
      unsaved={() => false}
    >
      {(form) => (
        <>
          <p className={classes.text}>
            We sent a 6-digit code to <strong>{email}</strong>. It is valid for 10 minutes. If you do not see
            it, check your spam folder.
          </p>
          <OneTimeCodeField data-autofocus {...form.getInputProps('code')} />
          <div className={classes.choices}>
            <ResendCode onProven={onClose} />
            {!isChecked && (
              <button type="button" className={classes.link} onClick={onWrongAddress}>
                Wrong address?
              </button>
            )}
          </div>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the code before anything can be set up that opens the account. */
export function ProveAddress({ onDone }: { onDone: () => void }) {
  const { email } = useUser()
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call('POST /api/auth/resendverification')
      noteSent()
    } catch (error) {
      // A code that was sent a moment ago still works.
      if (!(error instanceof ApiError) || error.code !== 'too_many_requests') {
        setBusy(false)
        toastError(error)
        return
      }
    }
    setBusy(false)
    setOpened(true)
  }
  return (
    <>
      <Notice tone="info" title="Verify your email first.">
        <p>
          We mail a code to {email}. When you have entered it, you can set up a second step, passkeys and
          other ways to sign in.
        </p>
        <Button
          size="sm"
          className={classes.send}
          aria-disabled={busy || undefined}
          onClick={() => void send()}
        >
          {busy ? 'Sending...' : 'Send me a code'}
        </Button>
      </Notice>
      <VerifyEmailDialog
        opened={opened}
        onClose={() => {
          setOpened(false)
          onDone()
        }}
      />
    </>
  )
}

function noteSent(): void {
  noteCodeSent(Date.now())
  toastSuccess('Email Sent')
}

function ResendCode({ onProven }: { onProven: () => void }) {
  const provenElsewhere = useProvenElsewhere(onProven)
  const [waitSeconds, startWaiting] = useCountdown(() => secondsUntilResend(Date.now()))
  const [busy, setBusy] = useState(false)
  const hintId = useId()
  const resend = async () => {
    if (busy || waitSeconds > 0) return
    setBusy(true)
    try {
      await call('POST /api/auth/resendverification')
      noteSent()
      startWaiting(resendAfterSeconds)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
        startWaiting(error.retryAfterSeconds)
      if (!(await provenElsewhere(error))) toastError(error)
    }
    setBusy(false)
  }
  return (
    <span>
      <button
        type="button"
        className={classes.link}
        aria-disabled={busy || waitSeconds > 0 || undefined}
        aria-describedby={hintId}
        onClick={() => void resend()}
      >
        {busy ? 'Sending...' : 'Send a new code'}
      </button>
      <span id={hintId} className={classes.wait}>
        {waitSeconds > 0 && ` in ${countdownWords(waitSeconds)}`}
      </span>
    </span>
  )
}

interface AddressStepProps {
  correct: (email: string) => Promise<void>
  onHeld: (held: boolean) => void
  onDone: () => void
  onClose: () => void
}

function AddressStep({ correct, onHeld, onDone, onClose }: AddressStepProps) {
  const provenElsewhere = useProvenElsewhere(onClose)
  const user = useUser()
  return (
    <DialogForm
      onHeld={onHeld}
      onCancel={onDone}
      initialValues={{ email: user.email }}
      validate={{
        email: (email) =>
          emailProblem(email) ??
          (emailKey(email) === emailKey(user.email) ? 'This is already your address.' : null),
      }}
      save={async ({ email }) => {
        try {
          await correct(email)
          return true
        } catch (error) {
          if (!(await provenElsewhere(error))) throw error
          return false
        }
      }}
      onSaved={onDone}
      fieldOf={{ email_taken: 'email' }}
      action="Send code"
      busyAction="Sending..."
      cancel="Back"
      disabled={({ email }) => email.trim() === ''}
    >
      {(form) => (
        <>
          <p className={classes.text}>
            We will send a new code there. After that, sign in with the corrected address.
          </p>
          <EmailField data-autofocus {...form.getInputProps('email')} />
        </>
      )}
    </DialogForm>
  )
}
