import { momentWords } from '@tradewind/contract/words/dates'
import type { JobCounts, ServerProcess, System } from '@tradewind/contract/operations/system'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useSystem } from './system.api.ts'
import { byteWords, judgementOf, msWords, queueWords, replicaWords, workWords } from './system-words.ts'
import classes from './system.module.css'

/** What runs and how it does: the processes of the server, the database and the queues. */
export function SystemTab() {
  const { data, error, isFetching, refetch } = useSystem()
  return (
    <section aria-labelledby="system-heading">
      <h2 id="system-heading" className="visually-hidden">
        System
      </h2>
      {error && (
        <Notice tone="error" error={error} onRetry={() => void refetch()}>
          {sentenceOf(error, 'The figures could not be loaded.')}
        </Notice>
      )}
      {data ? <Parts system={data} /> : (!error || isFetching) && <Loading />}
    </section>
  )
}

function Parts({ system: { processes, database, jobs, mailsWaiting } }: { system: System }) {
  return (
    <>
      <p className={classes.lead}>
        Each server process reports its figures every 15 seconds. Prometheus reads more of them: see the
        operations guide.
      </p>
      <h3 className={classes.heading}>Server processes</h3>
      {processes.length === 0 && <p>No process has reported yet. This page checks again by itself.</p>}
      <ul className={classes.cards}>
        {processes.map((one) => (
          <ProcessCard key={one.id} process={one} />
        ))}
      </ul>
      <h3 className={classes.heading}>Database</h3>
      <dl className={classes.facts}>
        <Fact name="Kind">
          {database.kind === 'embedded' ? 'Embedded, in the data folder' : 'PostgreSQL'}
        </Fact>
        <Fact name="Size">{byteWords(database.bytes)}</Fact>
        {database.connections !== null && <Fact name="Connections">{database.connections}</Fact>}
        <Fact name="Read replica">{replicaWords[database.replica]}</Fact>
      </dl>
      <h3 className={classes.heading}>Work that waits</h3>
      <p>
        {mailsWaiting === 0
          ? 'No mail waits.'
          : `${mailsWaiting} ${mailsWaiting === 1 ? 'mail waits' : 'mails wait'}.`}
        {mailsWaiting > 0 && (
          <>
            {' '}
            <Link to="/admin?tab=mail">See them</Link>
          </>
        )}
      </p>
      <Jobs jobs={jobs} />
    </>
  )
}

function ProcessCard({ process }: { process: ServerProcess }) {
  const { tone, words, advice } = judgementOf(process)
  const title = `${process.host}, process ${process.pid}`
  return (
    <li className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h4>{title}</h4>
        <Tag tone={tone}>{words}</Tag>
      </div>
      <p className={classes.since}>
        Running since {momentWords(process.startedAt)}
        {process.builtAt !== null && <>, built {momentWords(process.builtAt)}</>}
      </p>
      {advice !== null && <p>{advice}</p>}
      {process.work !== null && <p>{workWords(process.work)}</p>}
      <dl className={classes.facts}>
        <Fact name="Requests a minute">{Math.round(process.requestsPerMinute)}</Fact>
        <Fact name="Failed a minute">{Math.round(process.failuresPerMinute)}</Fact>
        <Fact name="Asked to wait a minute">{Math.round(process.refusalsPerMinute)}</Fact>
        <Fact name="Half of the answers within">{msWords(process.p50Ms)}</Fact>
        <Fact name="95 of 100 answers within">{msWords(process.p95Ms)}</Fact>
        <Fact name="Delay of the event loop">{msWords(process.loopDelayMs)}</Fact>
        <Fact name="Database connections in use">{process.poolBusy}</Fact>
        <Fact name="Waiting for a connection">{process.poolWaiting}</Fact>
        <Fact name="Waiting to sign in or register">{process.hashesWaiting}</Fact>
        <Fact name="Pages following a class">{process.streams}</Fact>
        <Fact name="Memory">{process.memoryMb} MB</Fact>
      </dl>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Jobs({ jobs }: { jobs: JobCounts[] }) {
  const open = jobs.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  if (open.length === 0) return <p>No job waits.</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.jobs}>
        <caption>Jobs. Those that were given up are listed for an hour.</caption>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Waiting</th>
            <th scope="col">Running</th>
            <th scope="col">Given up</th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ name, waiting, running, failed }) => (
            <tr key={name}>
              <th scope="row">{queueWords(name)}</th>
              <td>{waiting}</td>
              <td>{running}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
