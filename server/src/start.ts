import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildPortalApp, framingOrigins } from './app.ts'
import { ConfigProblems, type Config } from './config.ts'
import { workAnalyticsJobs } from './domains/operations/analytics/past-requests.ts'
import { ensureAdministrator, workAuthJobs } from './domains/people/auth/auth.service.ts'
import { countEarlierEvents } from './domains/operations/analytics/rebuild.ts'
import { ensureFactorRules } from './domains/people/factors/duties.ts'
import { workCourtesyJobs } from './domains/access/courtesy/courtesy-reminders.ts'
import { remindOfEnding } from './domains/access/grants/ending-reminders.ts'
import { workRosterBillingJobs } from './domains/sales/roster-billing/roster-billing.service.ts'
import { workCheckoutJobs } from './domains/sales/checkout/checkout.service.ts'
import { workGradeJobs } from './domains/lms/grades/send-grades.ts'
import { workIdentityProviderJobs } from './domains/institutions/identity-providers/identity-providers.service.ts'
import { workLmsJobs } from './domains/lms/lms/lms.service.ts'
import { workCourseJobs } from './domains/lms/courses/listed-roles.ts'
import { runRoomClock } from './domains/teaching/rooms/room-clock.ts'
import { hooks } from './hooks.ts'
import { buildLabsApp } from './labs-app.ts'
import { buildMetricsApp } from './metrics-app.ts'
import { workInBackground } from './platform/jobs/background-work.ts'
import { answerBackupRequests } from './platform/backup/backup-requests.ts'
import { cleanUp } from './clean-up.ts'
import { readFactorKeys } from './factor-keys.ts'
import { second, systemClock } from './kernel/clock.ts'
import type { Db } from './platform/database/database.ts'
import type { GuardedPool } from './platform/database/guarded-pool.ts'
import { createDb, migrate, openPostgres } from './platform/database/open-database.ts'
import { lockDataFolder } from './platform/database/data-folder-lock.ts'
import type { Replica } from './platform/database/replica.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { DatabaseUnavailable } from './platform/database/unavailable.ts'
import { openEvents } from './platform/events/events.ts'
import { openEnginePool } from './platform/lab-engines/engine-pool.ts'
import type { LoggerOption } from './platform/http/server.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { startTracing } from './platform/metrics/tracing.ts'
import { createMailDelivery, recoverMails } from './platform/mail/delivery.ts'
import { noteMailEnd } from './domains/people/users/mail-ends.ts'
import { codesFirst } from './platform/mail/outbox.ts'
import { openTransport } from './platform/mail/transport.ts'
import type { Services } from './kernel/services.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import {
  ensureDemoData,
  ensureDemoWorld,
  findDemoAccounts,
  findDemoCodes,
  findDemoWaysIn,
  type DemoData,
} from './seed/demo-data.ts'
import { addWhileLocked } from './seed/demo-lock.ts'

/** The built pages, next to the server in a checkout. */
const portalFolder = fileURLToPath(new URL('../../portal/dist/', import.meta.url))
const labsFolder = fileURLToPath(new URL('../../labs/dist/', import.meta.url))

/** Connections that the system takes before the process does. A whole course opens several each within seconds. */
const backlog = 4096

export interface Running {
  /** Null if there are none. */
  demoData: DemoData | null
  /** Stops accepting calls, finishes running ones, and closes the database. */
  stop(): Promise<void>
}

/** Opens the database, updates it, and serves portal and labs. Closes everything again on failure. */
export async function start(config: Config, log: FastifyBaseLogger, logger: LoggerOption): Promise<Running> {
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  try {
    if (config.tracesEndpoint !== null) closing.push(await startTracing(config.tracesEndpoint))
    const pool = await openDatabase(config, log, closing)
    const db = createDb(pool)
    const replica = openReplica(config, log, closing)
    await refuseDemoData(config, db)
    const events = await openEvents({ pool, log, listenUrl: config.databaseDirectUrl })
    closing.push(() => events.close())
    const quiet = openForBackground(config, log, closing) ?? pool
    const jobs = await startJobs(quiet, log, { embedded: config.databaseUrl === null })
    closing.push(() => jobs.stop())
    const engines = openEnginePool()
    closing.push(() => engines.close())
    const services: Services = {
      config,
      log,
      db,
      pool,
      replica,
      clock: systemClock,
      events,
      jobs,
      limits: createRateLimits(db),
      engines,
      factorKeys: await readFactorKeys(config),
      background: { current: null },
      hooks,
    }
    await ensureFactorRules(services)
    await ensureAdministrator(services)
    let demoData: DemoData | null = null
    if (config.demoData)
      await addWhileLocked(config, log, {
        part: 'people',
        work: async () => void (demoData = await ensureDemoData(services)),
      })
    const behind: Services = { ...services, pool: quiet, db: quiet === pool ? db : createDb(quiet) }
    await takeJobs(behind, closing)
    const portal = await buildPortalApp(services, portalFolder, logger)
    const labs = await buildLabsApp(config, labsFolder, logger, () => framingOrigins(services))
    closing.push(async () => void (await Promise.all([portal.close(), labs.close()])))
    if (config.metricsPort !== null) {
      const metrics = await buildMetricsApp(config, portal.metrics, logger)
      closing.push(() => metrics.close())
      await metrics.listen({ host: config.host, port: config.metricsPort })
    }
    await portal.listen({ host: config.host, port: config.port, backlog })
    await labs.listen({ host: config.host, port: config.labsPort, backlog })
    closing.push(runRoomClock(services))
    closing.push(
      workInBackground(services, 'count-earlier-events', (tell, signal) =>
        countEarlierEvents(services, tell, signal),
      ),
    )
    if (demoData !== null) closing.push(addDemoWorld(services))
    // An LMS reads the tool's keys before it takes a grade.
    await workGradeJobs(behind)
    return { demoData, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Adds the demo world beside the calls. Returns a function that stops it between two steps. */
function addDemoWorld(services: Services): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const adding = addWhileLocked(services.config, services.log, {
    part: 'world',
    work: () => ensureDemoWorld(services, signal),
    signal,
  }).catch((error: unknown) => services.log.error({ err: error }, 'the demo world could not be completed'))
  return async () => {
    stopping.abort()
    await adding
  }
}

/** Opens the database and updates it. Functions that close it again are added to `closing`, in order. */
export async function openDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closing: (() => Promise<void>)[],
): Promise<GuardedPool> {
  if (config.databaseUrl !== null)
    return await openServer(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl, log, closing)
  const lock = await lockDataFolder(config.dataDir)
  closing.push(() => Promise.resolve(lock.release()))
  const embedded = await openEmbedded(config.dataDir)
  closing.push(() => embedded.close())
  closing.push(answerBackupRequests(config.dataDir, embedded))
  await migrate(createDb(embedded.pool))
  return embedded.pool
}

async function openServer(
  url: string,
  directUrl: string,
  log: FastifyBaseLogger,
  closing: (() => Promise<void>)[],
): Promise<GuardedPool> {
  const migrating = openPostgres(directUrl, whenBroken(log), { forMigrations: true })
  try {
    await migrate(createDb(migrating))
  } finally {
    await migrating.end()
  }
  const pool = openPostgres(url, whenBroken(log), { behindPooler: url !== directUrl })
  closing.push(() => pool.end())
  return pool
}

/**
 * What happens after the answer has its own connections, so that it waits for no burst of requests, and no request
 * waits for it. Null where the database has only one.
 */
function openForBackground(
  { databaseUrl: url, databaseDirectUrl: directUrl }: Config,
  log: FastifyBaseLogger,
  closing: (() => Promise<void>)[],
): GuardedPool | null {
  if (url === null) return null
  const pool = openPostgres(url, whenBroken(log), {
    behindPooler: directUrl !== null && url !== directUrl,
    most: 4,
  })
  closing.push(() => pool.end())
  return pool
}

/** It may be away: readers then turn to the database itself. */
function openReplica(
  { databaseReplicaUrl: url }: Config,
  log: FastifyBaseLogger,
  closing: (() => Promise<void>)[],
): Replica | null {
  if (url === null) return null
  const pool = openPostgres(url, whenBroken(log), { connectsWithin: 2 * second })
  closing.push(() => pool.end())
  return { db: createDb(pool), restsUntil: null }
}

function whenBroken(log: FastifyBaseLogger): (error: Error) => void {
  return (error) => log.warn({ err: new DatabaseUnavailable('away', error) }, 'a database connection broke')
}

async function refuseDemoData(config: Config, db: Db): Promise<void> {
  const problems = await listDemoProblems(config, db)
  if (problems.length > 0) throw new ConfigProblems(problems)
}

/** The passwords and codes of demo data are public, so production must not use a database that contains them. */
export async function listDemoProblems({ environment }: Config, db: Db): Promise<string[]> {
  if (environment !== 'production') return []
  const found = await findDemoAccounts(db)
  const codes = await findDemoCodes(db)
  const waysIn = await findDemoWaysIn(db)
  return [
    ...(found.length > 0
      ? [
          `This database has demo accounts (${found.join(', ')}). Remove them with npm run demo-data -- remove before production uses it.`,
        ]
      : []),
    ...(codes.length > 0
      ? [
          `This database has demo access codes (${codes.join(', ')}). Remove them with npm run demo-data -- remove before production uses it.`,
        ]
      : []),
    ...(waysIn.length > 0
      ? [
          `Demo data in this database lets anybody in (${waysIn.join(', ')}). Remove it with npm run demo-data -- remove before production uses it.`,
        ]
      : []),
  ]
}

async function takeJobs(services: Services, closing: (() => Promise<void>)[]): Promise<void> {
  const mail = openTransport(services.config.mail)
  closing.push(() => Promise.resolve(mail.close()))
  const deliver = createMailDelivery(services, mail.deliver, noteMailEnd)
  await services.jobs.work('deliver-mail', ({ mailId }) => deliver(mailId), { first: codesFirst })
  await recoverMails(services)
  await services.jobs.work('clean-up', () => cleanUp(services))
  await services.jobs.schedule('clean-up', '17 4 * * *')
  await services.jobs.work('remind-of-ending', () => remindOfEnding(services))
  await services.jobs.schedule('remind-of-ending', '23 5 * * *')
  await workAnalyticsJobs(services)
  await workAuthJobs(services)
  await workCheckoutJobs(services)
  await workRosterBillingJobs(services)
  await workCourtesyJobs(services)
  await workLmsJobs(services)
  await workCourseJobs(services)
  await workIdentityProviderJobs(services)
}
