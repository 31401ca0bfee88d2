import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import { afterCommit, type GuardedPool } from '../database/guarded-pool.ts'
import type { Relations } from '../database/tables.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    jobs: Jobs
  }
}

/** All jobs by name, with their data. */
export interface JobData {
  'deliver-mail': { mailId: string }
  /** `handle` and `mark` are the hashes, as base64url, of what the asking browser keeps. */
  'mail-reset-code': { email: string; handle: string; mark: string | null }
  'tell-of-reset-tries': { email: string; handle: string | null }
  'clean-up': Record<string, never>
  'remind-of-ending': Record<string, never>
  'remind-of-courtesy': Record<string, never>
  'carry-out-refunds': Record<string, never>
  'settle-orders': Record<string, never>
  'give-billed': { billing: string }
  'freeze-rosters': Record<string, never>
  'settle-invoices': Record<string, never>
  'chase-invoices': Record<string, never>
  'pack-requests': Record<string, never>
  'deliver-sandbox-event': { event: string }
  'read-roster': { contextId: string; readingId: string; confirmed: boolean }
  'read-rosters': Record<string, never>
  'apply-listed-roles': { contextId: string }
  'ask-for-notices': { platform_id: string; deployment_id: string; notice_type: string }
  'send-grades': { platformId: string }
  'send-due-grades': Record<string, never>
  'compare-grades': Record<string, never>
  'read-saml-metadata': Record<string, never>
}
export type JobName = keyof JobData

/** A person waits for what these jobs mail, so the job of a killed process is soon free for another. In seconds. */
const awaited = { heartbeatSeconds: 10 }
const beat = 3

const queues: Record<JobName, QueueOptions> = {
  // The outbox decides about another try. The queue only repeats what a process could not end, and lets a mail server
  // think for as long as it may.
  'deliver-mail': {
    ...awaited,
    retryLimit: 60,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 900,
  },
  'mail-reset-code': { ...awaited, retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  'tell-of-reset-tries': { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  'clean-up': { retryLimit: 0 },
  'remind-of-ending': { retryLimit: 3, retryDelay: 60 },
  'remind-of-courtesy': { retryLimit: 3, retryDelay: 60 },
  'carry-out-refunds': { retryLimit: 0 },
  'settle-orders': { retryLimit: 0 },
  // Who is left out gets it with the next launch.
  'give-billed': { retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  'freeze-rosters': { retryLimit: 0 },
  'settle-invoices': { retryLimit: 0 },
  'chase-invoices': { retryLimit: 0 },
  'pack-requests': { retryLimit: 0 },
  'deliver-sandbox-event': { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 },
  // A list of many slow pages takes minutes. One that was lost is asked for again.
  'read-roster': { retryLimit: 0, expireInSeconds: 600 },
  'read-rosters': { retryLimit: 0 },
  // What fails here comes with the person's next launch.
  'apply-listed-roles': { retryLimit: 3, retryDelay: 30 },
  'ask-for-notices': {
    retryLimit: 8,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 21_600,
    // Longer than the lock of a killed process, so that the retry gets it.
    expireInSeconds: 180,
  },
  // What a killed process left is also found by the next look at what is due.
  'send-grades': { ...awaited, retryLimit: 3, retryDelay: 5, expireInSeconds: 120 },
  'send-due-grades': { retryLimit: 0 },
  'compare-grades': { retryLimit: 0, expireInSeconds: 3600 },
  'read-saml-metadata': { retryLimit: 0, expireInSeconds: 3600 },
}

export interface SendOptions {
  /** Jobs with a higher one are taken first; 0 by default. */
  priority?: number
  /** In ms from now. */
  pause?: number
}

/**
 * How many workers look for jobs of a queue, and how often, in seconds. A job wakes the workers of the process that
 * stores it; looking finds what waits for another try, comes by the clock, or was left by another process.
 */
function paceOf(name: JobName) {
  if (queues[name].heartbeatSeconds !== undefined) return { lanes: 4, every: 5 }
  return { lanes: 1, every: name === 'deliver-sandbox-event' ? 2 : 20 }
}

/** Workers that take the same jobs. Each new job wakes another of them. */
interface Crew {
  workers: string[]
  turn: number
}

function nextOf(crew: Crew): string {
  crew.turn = (crew.turn + 1) % crew.workers.length
  return crew.workers[crew.turn] ?? ''
}

/** Work that happens after the answer, at least once, in any process. Handlers must be idempotent. */
export interface Jobs {
  /** Stores a job in the transaction of its cause. It runs after the commit. */
  send<N extends JobName>(
    trx: Transaction<Relations>,
    name: N,
    data: JobData[N],
    options?: SendOptions,
  ): Promise<void>
  /** Starts taking jobs with this name. With `first`, two more workers take only jobs of at least this priority. */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    options?: { first?: number },
  ): Promise<void>
  /** Runs a job at the times of a cron expression (UTC), in only one process. */
  schedule(name: JobName, cron: string): Promise<void>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

/** Starts the job queue on the pool. It migrates its own schema, `pgboss`, under a separate lock. */
export async function startJobs(
  pool: GuardedPool,
  log: FastifyBaseLogger,
  options: { embedded: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: options.embedded ? 'pglite' : 'postgres',
    useListenNotify: false,
    // How soon a job without heartbeats is noticed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, policy] of Object.entries(queues)) {
    const known = there.get(name)
    const { heartbeatSeconds = null, expireInSeconds = 60 } = policy
    if (known?.heartbeatSeconds === heartbeatSeconds && known.expireInSeconds === expireInSeconds) continue
    if (!known) await boss.createQueue(name, { deleteAfterSeconds: 3600, ...policy, expireInSeconds })
    // A queue that an earlier version created keeps its settings otherwise.
    else await boss.updateQueue(name, { heartbeatSeconds, expireInSeconds })
    // The start has filled the queue cache. A look-up adds this queue, which a send inside a transaction must not do on
    // another connection.
    await boss.findJobs(name, { id: randomUUID() })
  }
  const crews = new Map<JobName, Crew[]>()
  return {
    send: async (trx, name, data, { priority = 0, pause = 0 } = {}) => {
      await boss.send(name, data, { db: fromKysely(trx), priority, startAfter: Math.ceil(pause / 1000) })
      if (pause > 0) return
      afterCommit(() => {
        for (const crew of crews.get(name) ?? []) boss.notifyWorker(nextOf(crew))
      })
    },
    work: async (name, handler, { first } = {}) => {
      const { lanes, every } = paceOf(name)
      const hire = async (minPriority?: number) => {
        const worker = await boss.work<JobData[typeof name]>(
          name,
          {
            pollingIntervalSeconds: every,
            ...(minPriority !== undefined && { minPriority }),
            ...(queues[name].heartbeatSeconds !== undefined && { heartbeatRefreshSeconds: beat }),
          },
          async ([job]) => {
            try {
              if (job) await handler(job.data)
            } finally {
              // A backlog is worked off without a pause. The library's own option does nothing for single jobs.
              boss.notifyWorker(worker)
            }
          },
        )
        return worker
      }
      const crewOf = async (size: number, minPriority?: number): Promise<Crew> => {
        const workers: string[] = []
        while (workers.length < size) workers.push(await hire(minPriority))
        return { workers, turn: 0 }
      }
      crews.set(name, [await crewOf(lanes), ...(first === undefined ? [] : [await crewOf(2, first)])])
    },
    schedule: (name, cron) => boss.schedule(name, cron),
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: false }),
  }
}
