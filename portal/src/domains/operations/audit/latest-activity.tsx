import type { AuditEntry } from '@tradewind/contract/operations/audit'
import { momentWords } from '@tradewind/contract/words/dates'
import { Link } from 'react-router'
import { actionWords, actorWords, subjectWords, type Named } from '../../../ui/activity/audit-words.ts'
import classes from './latest-activity.module.css'

/** The newest entries in short, with the way to all of them. */
export function LatestActivity({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <section aria-labelledby="latest-activity">
      <div className={classes.head}>
        <h3 id="latest-activity">Latest activity</h3>
        <Link to="/admin?tab=activity">All activity</Link>
      </div>
      {entries.length === 0 && <p className={classes.time}>Nothing has happened yet.</p>}
      <ul className={classes.list} aria-label="Latest activity">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const subject = subjectWords(entry)
  return (
    <li className={classes.entry}>
      <span className={classes.what}>
        <Party named={actorWords(entry)} />: {actionWords(entry.action)}
        {subject && (
          <>
            {' '}
            (<Party named={subject} />)
          </>
        )}
      </span>
      <time className={classes.time} dateTime={new Date(entry.at).toISOString()}>
        {momentWords(entry.at)}
      </time>
    </li>
  )
}

function Party({ named: { name, detail, account } }: { named: Named }) {
  const title = name ?? detail
  return account === undefined ? <span>{title}</span> : <Link to={`/admin/users/${account}`}>{title}</Link>
}
