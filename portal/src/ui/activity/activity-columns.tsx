import type { AuditEntry } from '@tradewind/contract/operations/audit'
import { exactMomentWords } from '@tradewind/contract/words/dates'
import { Link } from 'react-router'
import type { Column } from '../list/data-table.tsx'
import classes from './activity.module.css'
import { detailsOf, isLong } from './audit-details.ts'
import { actionWords, actorWords, subjectWords, type Named } from './audit-words.ts'

/**
 * The columns of a list of activity.
 *
 * @param show shows all entries about a person or thing
 * @param here the id of the person on whose page the list is, so that it does not link to itself
 */
export function activityColumns(show: (about: string) => void, here?: string): Column<AuditEntry>[] {
  return [
    {
      head: 'When',
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} className={classes.when}>
          {exactMomentWords(at)}
        </time>
      ),
    },
    { head: 'What', cell: ({ action }) => actionWords(action) },
    { head: 'Who', cell: (entry) => <Party named={actorWords(entry)} onShow={show} here={here} /> },
    { head: 'Target', cell: (entry) => <Party named={subjectWords(entry)} onShow={show} here={here} /> },
    {
      head: 'Address',
      // An IPv6 address is long and may break anywhere.
      cell: ({ address }) => (
        <span className={address?.includes(':') === true ? undefined : classes.address}>
          {address ?? '–'}
        </span>
      ),
    },
    { head: 'Details', cell: (entry) => <Details entry={entry} /> },
  ]
}

interface PartyProps {
  named: Named | null
  onShow: (about: string) => void
  here: string | undefined
}

function Party({ named, onShow, here }: PartyProps) {
  if (named === null) return '–'
  const { name, detail, about, account } = named
  const title = name ?? detail
  return (
    <span className={classes.party}>
      {about === null || about === here ? (
        <span>{title}</span>
      ) : (
        <button
          type="button"
          className={classes.name}
          title={name === null ? about : undefined}
          onClick={() => onShow(about)}
        >
          <span className="visually-hidden">Everything about </span>
          {title}
        </button>
      )}
      {name !== null && detail !== null && <span className={classes.detail}>{detail}</span>}
      {account !== undefined && account !== here && (
        <Link className={classes.profile} to={`/admin/users/${account}`}>
          Profile<span className="visually-hidden"> of {title}</span>
        </Link>
      )}
    </span>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const facts = detailsOf(entry.details)
  if (facts.length === 0) return '–'
  const list = (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  if (!isLong(facts)) return list
  return (
    <details className={classes.more}>
      <summary>Details</summary>
      {list}
    </details>
  )
}
