import type { FastifyBaseLogger } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { second } from '../../kernel/clock.ts'
import { afterCommit, type GuardedPool } from '../database/guarded-pool.ts'
import type { Relations } from '../database/tables.ts'
import { listen } from './listening.ts'
import { createSubscribers, type Subscribers } from './subscribers.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    events: Events
  }
}

/**
 * Tells subscribers in all processes that something has changed. A topic is a short text without personal data, for
 * example `room:<uuid>:round`, and it is all that is told: subscribers ask the database what has changed.
 */
export interface Events {
  /** Tells the topic's subscribers after the commit, and nobody after a rollback. */
  publish(trx: Transaction<Relations>, topic: string): Promise<void>
  /**
   * The same for frequent changes of little importance: after the commit of the current transaction, if any, and at
   * most once in 200 ms for each topic and process. A database that is away loses it.
   */
  publishSoon(topic: string): void
  /**
   * Calls `listener` whenever the topic is published, and when notices may have been missed. Returns a function that
   * ends the subscription.
   */
  subscribe(topic: string, listener: () => void): () => void
  close(): Promise<void>
}

interface EventsOptions {
  pool: GuardedPool
  log: FastifyBaseLogger
  /** The address of the PostgreSQL server without a pooler between; null for the embedded database. */
  listenUrl: string | null
}

/** How long `publishSoon` collects topics, in ms. */
const collectsFor = 200

/** Opens the events of this process. On PostgreSQL they reach all processes of the same database. */
export async function openEvents({ pool, log, listenUrl }: EventsOptions): Promise<Events> {
  const subscribers = createSubscribers(log)
  const way =
    listenUrl === null ? inProcess(subscribers) : await overPostgres({ pool, log, listenUrl }, subscribers)
  const collected = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function sendCollected(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const topics = [...collected]
    collected.clear()
    if (topics.length === 0) return
    await way.send(topics).catch((error: unknown) => {
      log.warn({ err: error }, 'changes could not be published')
    })
  }

  return {
    publish: way.publish,
    publishSoon: (topic) =>
      afterCommit(() => {
        if (closed) return
        collected.add(topic)
        timer ??= setTimeout(() => void sendCollected(), collectsFor)
      }),
    subscribe: subscribers.add,
    close: async () => {
      closed = true
      await sendCollected()
      await way.close()
    },
  }
}

interface EventCarrier {
  publish: Events['publish']
  send(topics: string[]): Promise<void>
  close(): Promise<void>
}

/** The embedded database belongs to one process. */
function inProcess({ tell }: Subscribers): EventCarrier {
  return {
    publish: async (_trx, topic) => afterCommit(() => tell(topic)),
    send: async (topics) => topics.forEach(tell),
    close: () => Promise.resolve(),
  }
}

const channel = 'tradewind_events'
/** What a process sends itself to see whether notices arrive. No topic is empty. */
const proof = ''
const arrivesWithin = 10 * second

async function overPostgres(
  { pool, log, listenUrl: url }: EventsOptions & { listenUrl: string },
  { tell, tellAll }: Subscribers,
): Promise<EventCarrier> {
  const send = async (topics: string[]) => {
    await pool.query('select pg_notify($1, topic) from unnest($2::text[]) topic', [channel, topics])
  }
  let doubt: NodeJS.Timeout | undefined
  /** A pooler may accept `listen` and give the connection to others afterwards. */
  const prove = () => {
    clearTimeout(doubt)
    doubt = setTimeout(() => {
      log.error('events do not arrive: DATABASE_DIRECT_URL must lead to the database without a pooler')
    }, arrivesWithin)
    // A database that does not answer is told of elsewhere.
    send([proof]).catch(() => clearTimeout(doubt))
  }
  const listening = await listen({
    url,
    channel,
    log,
    onNotice: (topic) => (topic === proof ? clearTimeout(doubt) : tell(topic)),
    onConnected: (isFirst) => {
      prove()
      if (!isFirst) tellAll()
    },
  })
  return {
    publish: async (trx, topic) => {
      await sql`select pg_notify(${channel}, ${topic})`.execute(trx)
    },
    send,
    close: async () => {
      clearTimeout(doubt)
      await listening.close()
    },
  }
}
