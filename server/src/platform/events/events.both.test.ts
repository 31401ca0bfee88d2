import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { openEvents, type Events } from './events.ts'

let database: TestDatabase
/** Each stands for a process. The embedded database has only one. */
let processes: [Events, ...Events[]]
const told: string[] = []

const log = pino({ level: 'silent' })
const open = () => openEvents({ pool: database.pool, log, listenUrl: database.url })
/** Embedded: the emitter. PostgreSQL: everything of one connection arrives in order, so a last notice proves the end. */
let last = 0

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  processes = [await open(), ...(database.embedded ? [] : [await open()])]
})
afterEach(async () => {
  vi.useRealTimers()
  for (const events of processes) await events.close()
  told.length = 0
})

function listenTo(topic: string): void {
  for (const [index, events] of processes.entries())
    events.subscribe(topic, () => told.push(`${index} ${topic}`))
}

const inEach = (topic: string) => processes.map((_events, index) => `${index} ${topic}`)

/** What the subscribers have heard once everything that was published so far has arrived everywhere. */
async function everythingTold(): Promise<string[]> {
  const topic = `last:${last++}`
  const heard = processes.map(
    (events) => new Promise<void>((resolve) => void events.subscribe(topic, resolve)),
  )
  await inTransaction(database, (trx) => processes[0].publish(trx, topic))
  await Promise.all(heard)
  return told.toSorted()
}

describe('an event', () => {
  test('is told to the topic’s subscribers in all processes, after the commit and not before', async () => {
    listenTo('room:1:round')
    listenTo('room:2:round')
    await inTransaction(database, async (trx) => {
      await processes[0].publish(trx, 'room:1:round')
      await sql`select pg_sleep(0.1)`.execute(trx)
      expect(told).toEqual([])
    })
    expect(await everythingTold()).toEqual(inEach('room:1:round'))
  })

  test('of a transaction that is rolled back is told to nobody', async () => {
    listenTo('room:1:round')
    const failing = inTransaction(database, async (trx) => {
      await processes[0].publish(trx, 'room:1:round')
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await everythingTold()).toEqual([])
  })

  test('of a transaction that is repeated is told once', async () => {
    listenTo('room:1:round')
    let tries = 0
    await inTransaction(database, async (trx) => {
      await processes[0].publish(trx, 'room:1:round')
      if (++tries < 3)
        await sql`do $$ begin raise exception 'busy' using errcode = '40001'; end $$`.execute(trx)
    })
    expect(await everythingTold()).toEqual(inEach('room:1:round'))
  })

  test('is no longer told to those who have ended their subscription', async () => {
    const [events] = processes
    const listener = () => told.push('again')
    const end = events.subscribe('room:1:round', listener)
    events.subscribe('room:1:round', listener)
    end()
    end()
    await inTransaction(database, (trx) => events.publish(trx, 'room:1:round'))
    expect(await everythingTold()).toEqual(['again'])
  })

  test('reaches the other subscribers if one fails', async () => {
    processes[0].subscribe('room:1:round', () => {
      throw new Error('on purpose')
    })
    listenTo('room:1:round')
    await inTransaction(database, (trx) => processes[0].publish(trx, 'room:1:round'))
    expect(await everythingTold()).toEqual(inEach('room:1:round'))
  })
})

describe('a frequent event', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  test('is told once for each topic in 200 ms', async () => {
    listenTo('room:1:draft')
    listenTo('room:2:draft')
    const [events] = processes
    for (let times = 0; times < 5; times++) events.publishSoon('room:1:draft')
    events.publishSoon('room:2:draft')
    vi.advanceTimersByTime(199)
    expect(await everythingTold()).toEqual([])
    vi.advanceTimersByTime(1)
    await expect
      .poll(() => told.toSorted())
      .toEqual([...inEach('room:1:draft'), ...inEach('room:2:draft')].toSorted())
    events.publishSoon('room:1:draft')
    vi.advanceTimersByTime(200)
    await expect.poll(() => told.length).toBe(3 * processes.length)
  })

  test('waits for the commit, and is told to nobody after a rollback', async () => {
    listenTo('room:1:draft')
    const [events] = processes
    const failing = inTransaction(database, async () => {
      events.publishSoon('room:1:draft')
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await inTransaction(database, async () => {
      events.publishSoon('room:1:draft')
      vi.advanceTimersByTime(1000)
    })
    expect(await everythingTold()).toEqual([])
    vi.advanceTimersByTime(200)
    await expect.poll(() => told.toSorted()).toEqual(inEach('room:1:draft'))
  })

  test('that waits is told when its process stops, and none after that', async () => {
    listenTo('room:1:draft')
    const [events] = processes
    events.publishSoon('room:1:draft')
    await events.close()
    const others = database.embedded ? ['0 room:1:draft'] : ['1 room:1:draft']
    await expect.poll(() => told.filter((line) => others.includes(line))).toEqual(others)
    const timers = vi.getTimerCount()
    events.publishSoon('room:1:draft')
    expect(vi.getTimerCount()).toBe(timers)
    processes[0] = await open()
  })
})

// The embedded database has no connection that could break.
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('the connection that listens', () => {
  const terminate = () =>
    database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind-events'`)
  const listening = async () => {
    const { rows } = await database.pool.query(`select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind-events'`)
    return (rows as { connections: number }[])[0]?.connections
  }

  test('is one for each process, and comes back after a break with everything changed', async () => {
    expect(await listening()).toBe(2)
    listenTo('room:1:round')
    listenTo('room:2:draft')
    await terminate()
    const all = [...inEach('room:1:round'), ...inEach('room:2:draft')].toSorted()
    await expect.poll(() => told.toSorted(), { timeout: patiently(10_000) }).toEqual(all)
    expect(await listening()).toBe(2)
    told.length = 0
    await inTransaction(database, (trx) => processes[0].publish(trx, 'room:1:round'))
    expect(await everythingTold()).toEqual(inEach('room:1:round'))
  })

  test('comes back however often it breaks', async () => {
    listenTo('room:1:round')
    for (const times of [1, 2, 3]) {
      await terminate()
      await expect.poll(() => told.length, { timeout: patiently(10_000) }).toBe(times * 2)
    }
  })

  test('ends with its process', async () => {
    await processes[1]?.close()
    await expect.poll(listening).toBe(1)
    processes = [processes[0]]
  })

  test('that cannot be made stops the start', async () => {
    const listenUrl = new URL(String(database.url))
    listenUrl.password = 'wrong'
    await expect(openEvents({ pool: database.pool, log, listenUrl: listenUrl.href })).rejects.toThrow(
      'password',
    )
  })

  test('that gets no notices is told of in the log', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const said: unknown[] = []
    const listenUrl = new URL(String(database.url))
    // Notices do not leave their database, as they do not pass a pooler.
    listenUrl.pathname = '/postgres'
    const deaf = Object.assign(pino({ level: 'silent' }), {
      error: (...line: unknown[]) => said.push(...line),
    })
    const events = await openEvents({ pool: database.pool, log: deaf, listenUrl: listenUrl.href })
    vi.advanceTimersByTime(9999)
    expect(said).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
    await events.close()
  })
})
