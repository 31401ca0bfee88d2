import type { Factors } from '@tradewind/contract/people/factors'
import { momentWords } from '@tradewind/contract/words/dates'
import { QueryProvider } from '../../../query.tsx'
import { useFactorOverdue } from '../../../session/factor-duty.ts'
import { useUser } from '../../../session/session.tsx'
import { ProveAddress } from '../../../session/verify-email.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { AppCard } from './app-card.tsx'
import { useFactors } from './factors.api.ts'
import classes from './factors.module.css'
import { InstitutionsCard } from './institutions-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'

/** How the reader signs in: a second step, recovery codes and passkeys. */
export function Screen() {
  const { isLtiUser } = useUser()
  return (
    <Page title="Signing in" narrow>
      {isLtiUser ? (
        <Notice tone="info">Your course signs you in, so there is nothing to set up here.</Notice>
      ) : (
        <QueryProvider>
          <Cards />
        </QueryProvider>
      )}
      <Back />
    </Page>
  )
}

function Back() {
  if (useFactorOverdue()) return null
  return (
    <p>
      <BackLink to="/settings?part=sign-in">Back to your account</BackLink>
    </p>
  )
}

function Cards() {
  const { data, error, isFetching, refetch } = useFactors()
  if (!data)
    return error && !isFetching ? (
      <Notice tone="error" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error, 'Your settings could not be loaded.')}
      </Notice>
    ) : (
      <Loading />
    )
  return (
    <>
      <div className={classes.duty}>
        <Duty factors={data} />
        {!data.addressProven && <ProveAddress onDone={() => void refetch()} />}
      </div>
      <AppCard factors={data} />
      <RecoveryCard codes={data.recoveryCodes} hasFactor={hasFactor(data)} />
      <PasskeysCard factors={data} last={isLastFactor(data)} />
      <InstitutionsCard institutions={data.institutions} />
    </>
  )
}

/** Whether signing in asks for a second factor. */
function hasFactor({ required, totpSince, passkeys }: Factors): boolean {
  return totpSince !== null || (required && passkeys.some(({ checksOwner }) => checksOwner))
}

/** Whether one factor is left to a person who needs one, so that it cannot be removed. */
function isLastFactor({ required, totpSince, passkeys }: Factors): boolean {
  const strong = passkeys.filter(({ checksOwner }) => checksOwner).length
  return required && strong + (totpSince === null ? 0 : 1) <= 1
}

/** Why the reader must do something here, and until when. */
function Duty({ factors }: { factors: Factors }) {
  const { secondFactor, admin } = useUser()
  const overdue = useFactorOverdue()
  if (!secondFactor || hasFactor(factors)) return null
  if (secondFactor.exempt)
    return (
      <Notice tone="info" title="This demo account needs no second step.">
        Its password is public, and it works on this machine only. Elsewhere, every administrator needs one.
      </Notice>
    )
  const who = admin ? 'Administrators' : 'Instructors'
  return (
    <Notice
      tone="warning"
      title={
        overdue
          ? 'Set up a second step to go on.'
          : `Set up a second step by ${momentWords(secondFactor.dueAt)}.`
      }
    >
      {who} need one, because a stolen password must not be enough to reach other people’s grades and money.
      Set up an app, or add a passkey.
    </Notice>
  )
}
