import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { z } from 'zod'
import type { Routes } from '@tradewind/contract/route'
import { readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { createDb } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { openEvents } from '../platform/events/events.ts'
import { implement } from '../platform/http/routes.ts'
import { createServer } from '../platform/http/server.ts'
import { implementStreams } from '../platform/http/streams.ts'
import type { Services } from '../kernel/services.ts'
import { installGuard } from '../platform/sessions/guard.ts'
import { startSession } from '../platform/sessions/sessions.ts'
import { makeUser } from '../seed/factories.ts'
import { openDatabase } from '../start.ts'

/**
 * A server that has only a stream for each topic, a call that publishes the topic, one that signs a new user in,
 * and one that tells the memory in use.
 * Tests and benchmarks run it as a process.
 */
const params = z.object({ topic: z.string() })
const answer = z.object({ audience: z.string(), version: z.int() })
const routes = {
  'GET /streams/:topic': { access: 'session', stream: true, summary: 'Follow', params, answer },
  'POST /streams/:topic': { access: 'session', summary: 'Publish', params, answer: z.object({}) },
  'POST /sessions': { access: 'public', summary: 'Sign in', answer: z.object({ token: z.string() }) },
  'GET /memory': {
    access: 'public',
    summary: 'Memory',
    answer: z.object({ used: z.number(), resident: z.number() }),
  },
} satisfies Routes

const config = readConfig(process.env)
const log = pino({ level: 'warn' })
const closing: (() => Promise<void>)[] = []
const pool = await openDatabase(config, log, closing)
const db = createDb(pool)
const events = await openEvents({ pool, log, listenUrl: config.databaseDirectUrl })
closing.push(() => events.close())
const used: Partial<Services> = { config, log, db, pool, clock: systemClock, events }
// Streams need neither jobs nor engines.
const services = used as Services

const app = await createServer(config, { level: 'warn' })
closing.push(() => app.close())
installGuard(app, services)
implement({ app, services }, routes, {
  'POST /streams/:topic': async ({ params: { topic } }) => {
    await inTransaction(services, (trx) => events.publish(trx, topic))
    return {}
  },
  'GET /memory': () => Promise.resolve(memoryInUse()),
  'POST /sessions': async ({ caller }) => {
    const user = await makeUser(services)
    return { token: await inTransaction(services, (trx) => startSession(trx, caller, { user })) }
  },
})

/** In bytes, without garbage. */
function memoryInUse(): { used: number; resident: number } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { used: heapUsed + external, resident: rss }
}

implementStreams({ app, services }, routes, {
  'GET /streams/:topic': async ({ params: { topic }, send, closed }) => {
    let version = 0
    const tell = () => send({ audience: topic, version: version++ })
    const leave = events.subscribe(topic, tell)
    tell()
    await closed
    leave()
  },
})
await app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', () => {
  void closing
    .reduceRight((before, close) => before.then(close), Promise.resolve())
    .then(() => process.exit(0))
})
process.stdout.write('is ready\n')
