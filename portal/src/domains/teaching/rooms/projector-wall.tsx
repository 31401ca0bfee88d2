import type { ProjectorView } from '@tradewind/contract/teaching/rooms'
import { useEffect, useState } from 'react'
import { PageHeading } from '../../../ui/page-heading.tsx'
import {
  barWidths,
  clockWords,
  rowsOf,
  nextWords,
  resultsWords,
  roundWords,
  shownNames,
  timeLeft,
} from './projector-words.ts'
import classes from './projector.module.css'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Report } from './world-report.tsx'
import type { Seen } from './use-projector.ts'

/** How often the clock looks whether a second has passed, in ms. */
const lookEveryMs = 200

/** Everything that a class reads from the last row, on one screen. */
export function ProjectorWall({ view, offset, isOld }: Seen & { isOld: boolean }) {
  const { room, labName, className, names, spreads, question, report, results } = view
  const next = nextWords(room)
  return (
    <div
      className={classes.wall}
      data-whole-screen
      data-quiet={isOld || undefined}
      data-joining={room.round === 0 || undefined}
    >
      <header className={classes.head}>
        <p className={classes.what}>
          {labName}: {className}
        </p>
        {isOld && (
          <p role="status" className={classes.old}>
            No connection. This is not current.
          </p>
        )}
      </header>
      <JoinPanel view={view} />
      <section className={classes.round} aria-labelledby="projector-round">
        <div className={classes.state}>
          <div id="projector-round">
            <PageHeading title={roundWords(room)} className={classes.title} />
          </div>
          <Clock room={room} offset={offset} />
        </div>
        {next !== null && <p className={classes.next}>{next}</p>}
        {question === null && names && <Names names={names} />}
        {results && <p className={classes.says}>{resultsWords(results)}</p>}
        {report ? <Report report={report} /> : <Decided spreads={spreads} results={results} />}
        {question !== null && (
          <div className={classes.question}>
            <h2>To discuss</h2>
            <p>{question}</p>
          </div>
        )}
      </section>
    </div>
  )
}

function JoinPanel({ view }: { view: ProjectorView }) {
  const { joinAddress, joinLink, code, here, inTeams, deciders, decided, room } = view
  // After the close nobody can tell any more who decided and for whom a default counted.
  const isUnderWay = room.phase === 'open' || room.phase === 'paused'
  return (
    <section className={classes.join} aria-label="Join the class">
      <div className={classes.how}>
        <p>
          Go to <strong className={classes.address}>{joinAddress}</strong> and type
        </p>
        <p className={classes.code}>{code}</p>
      </div>
      <QrCode link={joinLink} name={`QR code of ${joinAddress}/${code}`} className={classes.qr} />
      <dl className={classes.counts}>
        <div>
          <dt>here</dt>
          <dd>{here}</dd>
        </div>
        {isUnderWay && (
          <div>
            <dt>
              of {deciders} {inTeams && (deciders === 1 ? 'team ' : 'teams ')}decided
            </dt>
            <dd>{decided}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Clock({ room, offset }: { room: ProjectorView['room'] } & Pick<Seen, 'offset'>) {
  const [now, setNow] = useState(() => Date.now())
  const runs = room.closesAt !== null
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [runs])
  const left = timeLeft(room, now + offset)
  return (
    <>
      {left !== null && (
        <p className={classes.clock} role="timer">
          {clockWords(left)}
        </p>
      )}
      {room.phase === 'paused' && <p className={classes.paused}>Paused</p>}
    </>
  )
}

/** So many names leave room for larger type. */
const fewNames = 20

function Names({ names }: { names: readonly string[] }) {
  const { shown, more } = shownNames(names)
  return (
    <ul className={classes.names} aria-label="Here" data-few={shown.length <= fewNames || undefined}>
      {shown.map((name, at) => (
        // Two people may have the same name.
        <li key={`${name} ${at}`}>{name}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}

/** What the class scored, or before that how it decided in the round that closed last. */
function Decided({ spreads, results }: Pick<ProjectorView, 'spreads' | 'results'>) {
  if (results) return <Parts parts={results.parts} />
  return spreads.length > 0 && <Spreads spreads={spreads} />
}

function Parts({ parts }: { parts: NonNullable<ProjectorView['results']>['parts'] }) {
  return (
    <div className={classes.spreads} data-few>
      <section className={classes.spread}>
        <h2>The median of each part of the score</h2>
        <ul>
          {parts.map(({ id, name, max, numbers: { median } }) => (
            <li key={id}>
              <span className={classes.value}>{name}</span>
              <span className={classes.count}>
                {median} of {max}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${Math.round((100 * median) / max)}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** So many bars below each other leave room for larger type. */
const fewRows = 6

function Spreads({ spreads }: { spreads: ProjectorView['spreads'] }) {
  return (
    <div className={classes.spreads} data-few={rowsOf(spreads) <= fewRows || undefined}>
      {spreads.map((spread) => {
        const widths = barWidths(spread)
        return (
          <section key={spread.name} className={classes.spread}>
            <h2 title={spread.name}>{spread.name}</h2>
            <ul>
              {spread.values.map(({ value, count }, at) => (
                <li key={value}>
                  <span className={classes.value}>{value}</span>
                  <span className={classes.count}>{count}</span>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${widths[at] ?? 0}%` }} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
