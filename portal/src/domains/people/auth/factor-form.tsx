import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FactorKind, FactorProof } from '@tradewind/contract/people/factors'
import { oneTimeCodeProblem } from '@tradewind/contract/rules'
import { useEffect, useRef, useState } from 'react'
import { canUsePasskeys, gaveUp, answerByPasskey } from '../../../browser/passkeys.ts'
import { OneTimeCodeField, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { toastError } from '../../../ui/toast.ts'
import classes from './auth.module.css'

interface FactorFormProps {
  /** The factors that the account has. */
  by: readonly FactorKind[]
  /** Asks the server for the question that a passkey answers. */
  ask: () => Promise<Parameters<typeof answerByPasskey>[0]>
  /** Sends the proof. */
  send: (proof: FactorProof) => Promise<void>
  action: string
  /** Another way out, with its words. */
  back: { label: string; leave: () => void }
}

type Typed = Exclude<FactorKind, 'passkey'>

/** Asks for a second factor: a code of an app, a recovery code, or a passkey. */
export function FactorForm({ by, ask, send, action, back }: FactorFormProps) {
  const typed = by.filter((kind): kind is Typed => kind !== 'passkey')
  const [kind, setKind] = useState<Typed | null>(typed[0] ?? null)
  const other = typed.find((each) => each !== kind)
  const passkey = by.includes('passkey')
  return (
    <div className={classes.parts}>
      {passkey && <PasskeyButton ask={ask} send={send} primary={kind === null} />}
      {kind !== null && <CodeForm key={kind} kind={kind} send={send} action={action} />}
      <div className={classes.actions}>
        {other && (
          <Button variant="subtle" onClick={() => setKind(other)}>
            {other === 'totp' ? 'Use a code of your app' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="subtle" onClick={back.leave}>
          {back.label}
        </Button>
      </div>
    </div>
  )
}

interface CodeFormProps {
  kind: Typed
  send: (proof: FactorProof) => Promise<void>
  action: string
}

function CodeForm({ kind, send, action }: CodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: kind === 'totp' ? oneTimeCodeProblem : undefined },
  })
  const submission = useSubmission(form, ({ code }) => send({ by: kind, code }), {
    fieldOf: { wrong_code: 'code' },
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Form onSubmit={submission.onSubmit}>
      {kind === 'totp' ? (
        <OneTimeCodeField ref={field} label="Code of your app" {...form.getInputProps('code')} />
      ) : (
        <TextField
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="One of the ten codes that you kept. Each works once."
          ref={field}
          {...form.getInputProps('code')}
        />
      )}
      <WaitNotice seconds={submission.waitSeconds} />
      <SubmitButton
        busy={submission.busy}
        busyLabel="Checking..."
        disabled={form.values.code.trim() === '' || submission.waitSeconds > 0}
      >
        {action}
      </SubmitButton>
    </Form>
  )
}

interface PasskeyButtonProps {
  ask: FactorFormProps['ask']
  send: (proof: Extract<FactorProof, { by: 'passkey' }>) => Promise<void>
  primary?: boolean
  label?: string
}

/** Has the browser ask for a passkey. Says where passkeys do not work. */
export function PasskeyButton({ ask, send, primary = false, label = 'Use a passkey' }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  if (!canUsePasskeys())
    return (
      <p className={classes.hint}>
        Passkeys do not work here. Open the portal in a window of its own, in a current browser.
      </p>
    )
  const prove = async () => {
    if (busy) return
    setBusy(true)
    try {
      await send(await answerByPasskey(await ask()))
    } catch (error) {
      toastError(gaveUp(error) ? 'No passkey was used. Try again, or choose another way.' : error)
    }
    setBusy(false)
  }
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      fullWidth
      aria-disabled={busy || undefined}
      onClick={() => void prove()}
    >
      {busy ? 'Waiting for your passkey...' : label}
    </Button>
  )
}
