import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Api } from '@tradewind/contract/api'
import { requestOf, type AnswerTo, type CallName } from '@tradewind/contract/client'
import type { ErrorBody } from '@tradewind/contract/errors'
import type { BodyIn, QueryIn } from '@tradewind/contract/route'
import { buildPortalApp } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { mailResetCode } from '../domains/people/auth/forgot.ts'
import { hooks } from '../hooks.ts'
import type { Clock } from '../kernel/clock.ts'
import { openEvents } from '../platform/events/events.ts'
import { readFactorKeys } from '../factor-keys.ts'
import { startJobs, type JobData } from '../platform/jobs/jobs.ts'
import { lookBack, meet, playLab, playOn } from '../platform/lab-engines/play-lab.ts'
import type { Services } from '../kernel/services.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** The answer to a call through the real app. */
export interface Answer<T> {
  status: number
  /** The body of an answer with status 200. A test that reads it after a refusal is wrong. */
  body: T
  error: ErrorBody
  headers: Record<string, string | string[] | number | undefined>
}

interface CallOptions<N extends CallName> {
  body?: BodyIn<Api[N]> | Record<string, unknown>
  token?: string
  address?: string
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: QueryIn<Api[N]> | Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  clock: { now(): Date; advance(milliseconds: number): void }
  call<N extends CallName>(name: N, options?: CallOptions<N>): Promise<Answer<AnswerTo<N>>>
  /** The undelivered mails to an address, oldest first. */
  mailsTo(recipient: string): Promise<{ subject: string; text: string; code: string }[]>
  /** Does the job queue's work for all requested reset codes. */
  runResetCodeJobs(): Promise<void>
  close(): Promise<void>
}

/** The least that a server in production needs. */
export const productionSettings = {
  APP_ENV: 'production',
  DATABASE: 'embedded',
  PUBLIC_URL: 'https://portal.school.edu',
  LABS_URL: 'https://labs.school.edu',
  MAIL_URL: 'smtp://localhost:2525',
  BRAND_SUPPORT_EMAIL: 'help@school.edu',
  FACTOR_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  PAYMENTS: 'sandbox',
}

/**
 * Opens the real app on a real database, without a socket. Jobs are stored but do not run by themselves. `addRoutes`
 * registers routes that only the test needs.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  openDatabase: () => Promise<TestDatabase> = openTestDatabase,
  addRoutes: (app: FastifyInstance, services: Services) => void = () => undefined,
): Promise<TestApp> {
  const folder = portalFolder()
  const database = await openDatabase()
  const config: Config = readConfig({ DATA_DIR: folder, DEMO_DATA: 'off', ...environment })
  const clock = testClock()
  const log = pino({ level: 'silent' })
  const events = await openEvents({ pool: database.pool, log, listenUrl: database.url })
  const jobs = await startJobs(database.pool, log, { embedded: database.embedded })
  const services: Services = {
    config,
    log,
    db: database.db,
    pool: database.pool,
    replica: null,
    clock,
    events,
    jobs,
    limits: createRateLimits(database.db),
    // The worker pool runs only built code; `playLab` is the pure function that the workers call.
    engines: {
      play: (play) => Promise.resolve(playLab(play)),
      meet: (meeting) => Promise.resolve(meet(meeting)),
      playOn: (play) => Promise.resolve(playOn(play)),
      lookBack: (play) => Promise.resolve(lookBack(play)),
      close: () => Promise.resolve(),
    },
    factorKeys: await readFactorKeys(config),
    background: { current: null },
    hooks,
  }
  const app = await buildPortalApp(services, folder, false)
  addRoutes(app, services)
  await app.ready()
  return {
    app,
    services,
    clock,
    call: (name, options) => call(app, name, options),
    mailsTo: (recipient) => mailsTo(services, recipient),
    runResetCodeJobs: async () => {
      for (const asked of await takeResetWishes(database.pool)) await mailResetCode(services, asked)
    },
    close: async () => {
      await app.close()
      await jobs.stop()
      await events.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a request with the product's client, without a socket. A refusal is a normal answer here. */
async function call<N extends CallName>(app: FastifyInstance, name: N, options: CallOptions<N> = {}) {
  const { token = null, address: remoteAddress, headers, ...input } = options
  const { method, address, body: payload, headers: sent } = requestOf(name, input, token)
  const response = await app.inject({
    method,
    url: address,
    ...(payload !== undefined && { payload }),
    ...(remoteAddress !== undefined && { remoteAddress }),
    headers: { ...sent, ...headers },
  })
  const body: unknown = response.json()
  return {
    status: response.statusCode,
    body: body as never,
    error: body as ErrorBody,
    headers: response.headers,
  }
}

async function mailsTo(services: Services, recipient: string) {
  const rows = await services.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    subject: row.subject,
    text: row.body_text,
    code: /\b\d{6}\b/u.exec(row.body_text)?.[0] ?? '',
  }))
}

async function takeResetWishes(pool: {
  query(text: string): Promise<{ rows: { data: JobData['mail-reset-code'] }[] }>
}) {
  const { rows } = await pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'mail-reset-code' and state = 'created' returning data`,
  )
  return rows.map((row) => row.data)
}

/** The server needs a built portal to serve pages. Its content does not matter to calls. */
function portalFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-app-'))
  const built = readFileSync(new URL('../../../portal/index.html', import.meta.url), 'utf8')
  const head = built.slice(built.indexOf('<title>'), built.indexOf('<script'))
  const page = `${head}<script type="application/json" id="public-config">__PUBLIC_CONFIG__</script><i nonce="__CSP_NONCE__" data-kind="__BONES__"></i>`
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'film.webm'), '0123456789')
  return folder
}

function testClock(): Clock & { advance(milliseconds: number): void } {
  let time = Date.now()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
