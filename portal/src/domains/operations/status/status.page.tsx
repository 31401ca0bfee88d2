import { momentWords } from '@tradewind/contract/words/dates'
import type { PartState, Status, StatusDetails } from '@tradewind/contract/operations/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryProvider } from '../../../query.tsx'
import { useSession } from '../../../session/session.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useStatus, useStatusDetails } from './status.api.ts'
import { lmsWords, mailWords, paymentWords, stateWords, wholeWords } from './status-words.ts'
import classes from './status.module.css'

/** What works right now, for everybody; for administrators also whose LMS fails and what to do. */
export function Screen() {
  return (
    <Page title="Status" narrow>
      <QueryProvider>
        <Content />
      </QueryProvider>
    </Page>
  )
}

function Content() {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useStatus()
  const details = useStatusDetails(user?.admin === true)
  if (!data && (!error || isFetching)) return <Loading />
  return (
    <>
      {error && (
        <Notice tone="error" error={error} onRetry={() => void refetch()}>
          {sentenceOf(error, 'The status could not be loaded. The portal may be down.')}
        </Notice>
      )}
      {data && <Parts status={data} lms={details.data?.lms ?? null} />}
    </>
  )
}

function Parts({ status, lms }: { status: Status; lms: StatusDetails['lms'] | null }) {
  return (
    <>
      <p role="status" className={classes.whole}>
        <Tag tone={stateWords[status.state].tone}>{stateWords[status.state].words}</Tag> {wholeWords(status)}
      </p>
      <ul className={classes.parts}>
        <Part title="Portal" state={status.portal.state}>
          It answers.
        </Part>
        <Part title="Database" state={status.database.state}>
          {status.database.state === 'working' ? 'It answers.' : 'It does not answer.'}
        </Part>
        <Part title="Email" state={status.mail.state}>
          {mailWords(status.mail)}
          {lms && status.mail.waiting > 0 && (
            <>
              {' '}
              <Link to="/admin?tab=mail">See them</Link>
            </>
          )}
        </Part>
        <Part title="Payments" state={status.payments.state}>
          {paymentWords(status.payments)}
          {lms && status.payments.stuck > 0 && (
            <>
              {' '}
              Check the payment provider’s keys, and that this server can reach it.{' '}
              <Link to="/admin?tab=orders">See the orders</Link>
            </>
          )}
        </Part>
        {lms && lms.length > 0 ? (
          lms.map((one) => <NamedLms key={one.id} lms={one} />)
        ) : (
          <CountedLms lms={status.lms} />
        )}
      </ul>
      <p className={classes.when}>
        As of <time dateTime={new Date(status.at).toISOString()}>{momentWords(status.at)}</time>. This page
        looks again every half minute. Programs read <a href="/status.json">status.json</a>.
      </p>
    </>
  )
}

function CountedLms({ lms }: { lms: Status['lms'] }) {
  if (lms.length === 0)
    return (
      <Part title="Learning platforms" state="working">
        No learning platform is connected.
      </Part>
    )
  return lms.map((one, index) => (
    <Part key={index} title={`Learning platform ${index + 1}`} state={one.state}>
      {lmsWords(one)}
    </Part>
  ))
}

function NamedLms({ lms }: { lms: StatusDetails['lms'][number] }) {
  const { name, institution, state, lastLaunchAt, problems } = lms
  return (
    <Part title={institution === null ? name : `${name}, ${institution}`} state={state}>
      {lmsWords(lms)}{' '}
      {lastLaunchAt === null
        ? 'Nobody has visited from there yet.'
        : `Last visit: ${momentWords(lastLaunchAt)}.`}
      {problems.map(({ sentence, advice }) => (
        <span key={sentence} className={classes.advice}>
          {sentence} {advice}
        </span>
      ))}{' '}
      {state !== 'working' && <Link to="/admin?tab=lms">See the LMS</Link>}
    </Part>
  )
}

function Part({ title, state, children }: { title: string; state: PartState; children: ReactNode }) {
  const { words, tone } = stateWords[state]
  return (
    <li className={classes.part}>
      <h2>{title}</h2>
      <Tag tone={tone}>{words}</Tag>
      <p>{children}</p>
    </li>
  )
}
