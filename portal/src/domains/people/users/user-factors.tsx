import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { useState } from 'react'
import type { AnswerTo } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useOpening } from '../../../ui/use-opening.ts'
import { LoadedPart } from './loaded-part.tsx'
import classes from './user-page.module.css'
import { personName } from './user-words.ts'
import { useFactorReset, useUserFactors } from './users.api.ts'

type UserFactorsAnswer = AnswerTo<'GET /api/users/:user/factors'>

/** A person's second step, and its reset by two administrators when it is lost. */
export function UserFactors({ user }: { user: ManagedUser }) {
  const query = useUserFactors(user.id)
  if (user.kind !== 'portal') return null
  return (
    <section className={classes.card} aria-labelledby="user-factors">
      <h2 id="user-factors">Second step</h2>
      <LoadedPart query={query} failure="The second step could not be loaded." empty="">
        {([factors]) => factors && <Loaded user={user} factors={factors} />}
      </LoadedPart>
    </section>
  )
}

function Loaded({ user, factors }: { user: ManagedUser; factors: UserFactorsAnswer }) {
  const me = useUser()
  const { totp, passkeys, reset, institutions } = factors
  const own = me.id === user.id
  return (
    <>
      <p>{factorWords(factors)}</p>
      {institutions.length > 0 && <p>Signs in through {new Intl.ListFormat('en').format(institutions)}.</p>}
      {reset && (
        <p className={classes.small}>
          {reset.own ? 'You' : reset.askedBy} asked to reset it on {momentWords(reset.askedAt)}.{' '}
          {reset.own
            ? `Another administrator must confirm it by ${momentWords(reset.expiresAt)}.`
            : `You can confirm it until ${momentWords(reset.expiresAt)}.`}
        </p>
      )}
      {own ? (
        <p className={classes.small}>If you lose yours, two other administrators can reset it.</p>
      ) : (
        (totp || passkeys > 0) && <ResetButtons user={user} reset={reset} />
      )}
    </>
  )
}

/** What a person has, in a sentence. */
function factorWords({ totp, passkeys, recoveryCodesLeft, required }: UserFactorsAnswer): string {
  const has = [
    ...(totp ? ['an app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(recoveryCodesLeft > 0
      ? [recoveryCodesLeft === 1 ? 'one recovery code' : `${recoveryCodesLeft} recovery codes`]
      : []),
  ]
  if (has.length === 0)
    return required
      ? 'None yet. By their role, this person needs one.'
      : 'None. This person does not need one.'
  return `Has ${new Intl.ListFormat('en').format(has)}.`
}

type ResetStep = 'ask' | 'confirm' | 'withdraw'

function ResetButtons({ user, reset }: { user: ManagedUser; reset: UserFactorsAnswer['reset'] }) {
  const [asked, setAsked] = useState<ResetStep | null>(null)
  const opening = useOpening(asked !== null, () => undefined)
  const run = useFactorReset(user.id)
  const name = personName(user)
  const close = () => setAsked(null)
  return (
    <div className={classes.actions}>
      {reset === null && (
        <Button variant="default" onClick={() => setAsked('ask')}>
          Ask to reset it
        </Button>
      )}
      {reset && !reset.own && <Button onClick={() => setAsked('confirm')}>Confirm the reset</Button>}
      {reset && (
        <Button variant="default" onClick={() => setAsked('withdraw')}>
          {reset.own ? 'Withdraw' : 'Refuse the reset'}
        </Button>
      )}
      <ConfirmDialog
        key={opening}
        opened={asked !== null}
        onClose={close}
        title={titles[asked ?? 'ask']}
        action={actions[asked ?? 'ask']}
        busyAction="Saving..."
        failure="Nothing was changed."
        onConfirm={async () => {
          await run(asked ?? 'ask')
          toastSuccess(dones[asked ?? 'ask'])
        }}
      >
        {asked === 'withdraw' ? (
          <p>The second step of {name} stays as it is.</p>
        ) : (
          <p>
            Make sure first that it is {name} who asks, for example in person or by phone. A reset removes
            their app, passkeys and recovery codes, and signs them out everywhere. We mail them.
            {asked === 'ask' && ' Another administrator must confirm it within a day.'}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

const titles: Record<ResetStep, string> = {
  ask: 'Ask to reset the second step?',
  confirm: 'Reset the second step?',
  withdraw: 'Keep the second step?',
}
const actions: Record<ResetStep, string> = {
  ask: 'Ask to reset it',
  confirm: 'Reset it',
  withdraw: 'Keep it',
}
const dones: Record<ResetStep, string> = {
  ask: 'Another administrator can confirm the reset now',
  confirm: 'The second step was reset',
  withdraw: 'The second step stays as it is',
}
