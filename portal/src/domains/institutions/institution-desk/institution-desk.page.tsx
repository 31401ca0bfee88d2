import { Link, useParams } from 'react-router'
import { QueryProvider } from '../../../query.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useDesk, useOwnInstitutions } from './institution-desk.api.ts'
import classes from './institution-desk.module.css'
import { LicencesPart, NetworksPart, PeoplePart } from './desk-parts.tsx'
import { UsagePart } from './usage-part.tsx'

/** What an institution has here, for its contact: people in numbers, labs, networks and usage. */
export function Screen() {
  const { institution } = useParams()
  return (
    <QueryProvider>
      {institution === undefined ? <Own /> : <Desk key={institution} id={institution} />}
    </QueryProvider>
  )
}

/** The reader's institution, or a choice of several. */
function Own() {
  const { data, error, isFetching, refetch } = useOwnInstitutions()
  const [only, ...others] = data ?? []
  if (only && others.length === 0) return <Desk id={only.institutionId} />
  return (
    <Page title="Your institution" narrow>
      {!data && (isFetching || !error) && <Loading />}
      {!data && error && !isFetching && (
        <Notice tone="error" error={error} title="This could not be loaded." onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </Notice>
      )}
      {data && !only && (
        <Notice tone="info" title="You are not the contact of an institution.">
          <p>
            The contact sees here how an institution uses the labs. If that should be you, write to us from
            the address of your account.
          </p>
        </Notice>
      )}
      {only && (
        <ul className={classes.rows}>
          {data?.map(({ institutionId, name }) => (
            <li key={institutionId} className={classes.row}>
              <Link to={`/institution/${institutionId}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <BackLink to="/">Back to Portal</BackLink>
      </p>
    </Page>
  )
}

function Desk({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useDesk(id)
  return (
    <Page title={data?.name ?? 'Your institution'} lead="What your institution has here, and how it is used.">
      {!data && (isFetching || !error) && <Loading />}
      {!data && error && !isFetching && (
        <Notice tone="error" error={error} title="This could not be loaded." onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </Notice>
      )}
      {data && (
        <>
          <PeoplePart people={data.people} />
          <div className={classes.pair}>
            <LicencesPart desk={data} />
            <NetworksPart networks={data.networks} />
          </div>
          <UsagePart desk={data} />
        </>
      )}
      <p>
        <BackLink to="/">Back to Portal</BackLink>
      </p>
    </Page>
  )
}
