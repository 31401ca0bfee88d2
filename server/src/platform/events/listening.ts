import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { second } from '../../kernel/clock.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'

interface Listener {
  /** The database's address, without a pooler between. */
  url: string
  channel: string
  log: FastifyBaseLogger
  onNotice: (payload: string) => void
  /** Called after each connection: the first one and those that replace a broken one. */
  onConnected: (isFirst: boolean) => void
}

const asOutage = (error: unknown) => new DatabaseUnavailable('away', error)

/** The first wait before a new try to connect, which doubles up to the longest, in ms. */
const firstWait = 250
const longestWait = 10 * second

/**
 * Listens on a channel with one connection that belongs to this process alone, because a pool would give it away. A
 * broken connection is replaced until `close`. Rejects if the first one fails.
 */
export async function listen(listener: Listener): Promise<{ close(): Promise<void> }> {
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(isFirst: boolean): Promise<pg.Client> {
    const connected = await connectClient(listener)
    connected.once('end', () => retry(0))
    if (closed) await connected.end()
    else listener.onConnected(isFirst)
    return connected
  }

  function retry(attempt: number): void {
    if (closed) return
    timer = setTimeout(
      () => {
        connect(false).then(
          (connected) => (client = connected),
          (error: unknown) => {
            listener.log.warn(
              { err: asOutage(error) },
              'the connection that listens for events could not be replaced',
            )
            retry(attempt + 1)
          },
        )
      },
      Math.min(longestWait, firstWait * 2 ** attempt),
    )
  }

  let client = await connect(true)
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client.end()
    },
  }
}

async function connectClient({ url, channel, log, onNotice }: Listener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tradewind-events',
    connectionTimeoutMillis: 10 * second,
    // It sends nothing by itself, so only keep-alive packets find out that the way to the database is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
  })
  client.on('error', (error) =>
    log.warn({ err: asOutage(error) }, 'the connection that listens for events broke'),
  )
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
