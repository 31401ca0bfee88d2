import { windowSeconds, type ProcessFigures } from '@tradewind/contract/operations/system'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { openStreamsOf } from '../../../platform/http/open-streams.ts'
import { oldestWaitingMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import { countJobs } from './system.queries.ts'

const windowsPerMinute = 60 / windowSeconds
const megabyte = 1e6

/** Ends the current window of requests, and tells what this process does. */
export function takeFigures(app: FastifyInstance, { pool, background }: Services): ProcessFigures {
  const { requests, failures, refusals, p50, p95, loopDelay } = app.metrics.takeWindow()
  return {
    requestsPerMinute: requests * windowsPerMinute,
    failuresPerMinute: failures * windowsPerMinute,
    refusalsPerMinute: refusals * windowsPerMinute,
    p50Ms: rounded(p50),
    p95Ms: rounded(p95),
    loopDelayMs: rounded(loopDelay) ?? 0,
    poolBusy: pool.pool.totalCount - pool.pool.idleCount,
    poolWaiting: pool.pool.waitingCount,
    hashesWaiting: hashQueue.length,
    streams: openStreamsOf(app).count(),
    memoryMb: Math.round(process.memoryUsage.rss() / megabyte),
    work: background.current,
  }
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}

/** What Prometheus reads besides requests: what this process holds, and what waits in the database. */
export function addGauges(app: FastifyInstance, { db, pool, log }: Services): void {
  const { gauge, registry } = app.metrics
  gauge(
    'tradewind_pool_connections_busy',
    'Connections to the database in use',
    () => pool.pool.totalCount - pool.pool.idleCount,
  )
  gauge('tradewind_pool_connections_open', 'Connections to the database', () => pool.pool.totalCount)
  gauge('tradewind_pool_waiting', 'Requests that wait for a connection', () => pool.pool.waitingCount)
  gauge('tradewind_requests_at_door', 'Requests that have not begun', () => app.door.line.length)
  gauge(
    'tradewind_hashes_waiting',
    'Sign-ins, registrations and requests for reset codes that wait for their turn',
    () => hashQueue.length,
  )
  gauge('tradewind_streams_open', 'Pages that follow a class', () => openStreamsOf(app).count())
  gaugeFromDatabase(registry, {
    name: 'tradewind_jobs',
    help: 'Jobs of the queue of all processes, by their state',
    labels: ['queue', 'state'],
    read: async () =>
      (await countJobs(db)).flatMap(({ name: queue, waiting, running, failed }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'running' }, value: running },
        { labels: { queue, state: 'failed' }, value: failed },
      ]),
    log,
  })
  gaugeFromDatabase(registry, {
    name: 'tradewind_mails_waiting',
    help: 'Mails that are not delivered yet, of all processes',
    labels: [],
    read: async () => [{ labels: {}, value: (await oldestWaitingMail(db)).count }],
    log,
  })
}

interface DatabaseGauge {
  name: string
  help: string
  labels: string[]
  read: () => Promise<{ labels: Record<string, string>; value: number }[]>
  log: Services['log']
}

/** While the database is away these have no value, and all others still do. */
function gaugeFromDatabase(registry: FastifyInstance['metrics']['registry'], gauge: DatabaseGauge): void {
  const { name, help, labels, read, log } = gauge
  const measured = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      this.reset()
      try {
        for (const { labels: labelled, value } of await read()) this.set(labelled, value)
      } catch (error) {
        if (labels.length === 0) this.remove()
        log.warn({ err: error }, 'a metric could not be read')
      }
    },
  })
  registry.registerMetric(measured)
}
