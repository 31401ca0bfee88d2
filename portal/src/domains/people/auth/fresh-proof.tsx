import { Button } from '@mantine/core'
import type { FactorProof, Factors } from '@tradewind/contract/people/factors'
import { useEffect, useRef, useState } from 'react'
import { call, type ApiError } from '../../../api.ts'
import { saveTarget } from '../../../session/saved-target.ts'
import { useUser } from '../../../session/session.tsx'
import { AppDialog, DialogActions } from '../../../ui/app-dialog.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { DialogForm } from '../../../ui/form-dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useOpening } from '../../../ui/use-opening.ts'
import { leaveFor } from '../../../browser/framed.ts'
import { FactorForm, PasskeyButton } from './factor-form.tsx'
import classes from './fresh-proof.module.css'

interface FreshProofDialogProps {
  /** Why the server wants to know again who is there; null while nothing is asked. */
  refusal: ApiError | null
  /** Called with whether the reader gave a proof. */
  onDone: (proven: boolean) => void
}

/** Asks for a fresh proof of who is there. Who comes from an LMS is told what to do instead. */
export function FreshProofDialog({ refusal, onDone }: FreshProofDialogProps) {
  const [held, setHeld] = useState(false)
  const [shown, setShown] = useState(refusal)
  // What the dialog says stays while it fades out.
  if (refusal !== null && refusal !== shown) setShown(refusal)
  // A dialog that is mounted open cannot return the focus, and this one may be loaded when it is wanted.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(refusal !== null), [refusal])
  const opening = useOpening(opened, () => undefined)
  const { isLtiUser } = useUser()
  return (
    <AppDialog
      opened={opened}
      onClose={() => onDone(false)}
      title="Confirm it’s you"
      closable={!held}
      inFront
    >
      {shown && isLtiUser && (
        <>
          <p className={classes.text}>{sentenceOf(shown)}</p>
          <DialogActions>
            <Button data-autofocus onClick={() => onDone(false)}>
              OK
            </Button>
          </DialogActions>
        </>
      )}
      {shown && !isLtiUser && <Proof key={opening} onHeld={setHeld} onDone={onDone} />}
    </AppDialog>
  )
}

interface ProofProps {
  onHeld: (held: boolean) => void
  onDone: (proven: boolean) => void
}

/** Finds out what this account proves itself by, and asks for it. */
function Proof({ onHeld, onDone }: ProofProps) {
  const [factors, setFactors] = useState<Pick<Factors, 'provenBy' | 'institutions'> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = () => {
    setFailure(null)
    call('GET /api/account/factors').then(setFactors, setFailure)
  }
  useEffect(load, [])
  if (failure !== null)
    return (
      <Notice tone="error" error={failure} onRetry={load}>
        {sentenceOf(failure)}
      </Notice>
    )
  if (factors === null) return <Loading />
  const by = factors.provenBy
  const ask = () => call('POST /api/account/prove/passkey')
  const prove = async (proof: FactorProof) => {
    await call('POST /api/account/prove', { body: proof })
    onDone(true)
  }
  if (by.includes('institution'))
    return (
      <div className={classes.parts}>
        {by.includes('passkey') && <PasskeyButton ask={ask} send={prove} />}
        <InstitutionProof institutions={factors.institutions} onCancel={() => onDone(false)} />
      </div>
    )
  const lead = 'You signed in more than ten minutes ago. Confirm that it is you, and we will carry on.'
  if (!by.includes('password'))
    return (
      <div className={classes.parts}>
        <p className={classes.text}>{lead}</p>
        <FactorForm
          by={by.filter((kind) => kind !== 'password' && kind !== 'institution')}
          ask={ask}
          send={prove}
          action="Continue"
          back={{ label: 'Cancel', leave: () => onDone(false) }}
        />
      </div>
    )
  return (
    <div className={classes.parts}>
      {by.includes('passkey') && <PasskeyButton ask={ask} send={prove} />}
      <PasswordProof onHeld={onHeld} onDone={onDone} />
    </div>
  )
}

interface InstitutionProofProps {
  institutions: Factors['institutions']
  onCancel: () => void
}

/** Sends a person who has no password to their institution once more. They come back to this page. */
function InstitutionProof({ institutions, onCancel }: InstitutionProofProps) {
  const known = institutions.find(({ institutionId }) => institutionId !== null)
  const again = () => {
    saveTarget(location.pathname + location.search)
    leaveFor('/institution/sign-in', { institution: known?.institutionId ?? '', again: '1' })
  }
  return (
    <>
      <p className={classes.text}>
        {known
          ? `You have no password here, so ${known.name} must sign you in once more. You come back to this page. What you have not saved is lost.`
          : 'You have no password here. Sign out, choose “Forgot Password” on the sign-in page, and set one.'}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {known && (
          <Button data-autofocus onClick={again}>
            Sign in there again
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function PasswordProof({ onHeld, onDone }: ProofProps) {
  const { email } = useUser()
  const field = useRef<HTMLInputElement>(null)
  // It comes after the dialog has opened, so the dialog does not find it.
  useEffect(() => field.current?.focus(), [])
  return (
    <DialogForm
      onHeld={onHeld}
      onCancel={() => onDone(false)}
      initialValues={{ password: '' }}
      save={(proof) => call('POST /api/account/prove', { body: proof })}
      onSaved={() => onDone(true)}
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
            ref={field}
            {...form.getInputProps('password')}
          />
        </>
      )}
    </DialogForm>
  )
}
