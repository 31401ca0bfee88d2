import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reviewConfig, type Config } from '../config.ts'
import { frameOrigins } from '../domains/lms/lms/frame-origins.ts'
import { systemClock } from '../kernel/clock.ts'
import { addressesOf, examineAddress, type Address } from './addresses.ts'
import { examinePrograms } from './backups.ts'
import { aheadBy, judgeClocks } from './clock.ts'
import { examineSettingsFile, judgeConfiguration } from './configuration.ts'
import { examineReplica, examineWays } from './connections.ts'
import { examinePostgres, nothingKnown, type DatabaseFacts } from './database.ts'
import { runCheck, type Doctor, type Finding } from './finding.ts'
import { examineDisks, examineEmbedded } from './folders.ts'
import { examineHeaders } from './headers.ts'
import { examineKeys, judgePayments } from './keys.ts'
import { examineMail } from './mail.ts'
import { examineProxy, judgeProxySettings } from './proxy.ts'
import { answersHere, examineStatus, judgeServer } from './server.ts'
import type { Answer } from './visit.ts'

/**
 * Tries what an installation needs before its first guest, with the settings that a server would have. Changes nothing,
 * needs no running server, and ends within some seconds, whatever hangs.
 */
export async function examine(environment: NodeJS.ProcessEnv, folder = process.cwd()): Promise<Finding[]> {
  const { config, problems } = reviewConfig(environment)
  const settings = [judgeConfiguration(config, problems), ...examineSettingsFile(join(folder, '.env'))]
  if (config === null) return settings
  const doctor: Doctor = { config, closing: [] }
  try {
    return [...settings, ...(await examineAll(doctor, backupFolder(environment)))]
  } finally {
    // What hangs is left to the end of the process.
    for (const close of doctor.closing) void close().catch(() => undefined)
  }
}

async function examineAll(doctor: Doctor, backups: string | null): Promise<Finding[]> {
  const { config } = doctor
  const [isHere, { findings: database, facts }] = await Promise.all([
    answersHere(config),
    examineDatabase(doctor),
  ])
  const isRunning = isHere || facts.processes > 0
  const isEmbedded = config.databaseUrl === null
  const disks = { 'Data folder': config.dataDir, ...(backups !== null && { 'Backup folder': backups }) }
  const [embedded, programs, mail, keys, disk, pages] = await Promise.all([
    isEmbedded ? runCheck('Database', () => examineEmbedded(config, isHere)) : [],
    isEmbedded ? [] : runCheck('Backups', () => examinePrograms(facts.version)),
    runCheck('Mail', () => examineMail(config)),
    runCheck('Keys', () => examineKeys(config, facts.db)),
    runCheck('Disk', () => examineDisks(disks)),
    examinePages(config, { facts, isRunning }),
  ])
  return [
    ...database,
    ...embedded,
    ...programs,
    ...mail,
    ...keys,
    judgePayments(config),
    ...disk,
    judgeServer(isRunning, facts.processes),
    ...pages,
  ]
}

/** The folder of backups, where it is known: from the unit of systemd, or in the image. */
function backupFolder({ BACKUPS }: NodeJS.ProcessEnv): string | null {
  if (BACKUPS !== undefined && BACKUPS !== '') return BACKUPS
  return existsSync('/backups') ? '/backups' : null
}

async function examineDatabase(doctor: Doctor): Promise<{ findings: Finding[]; facts: DatabaseFacts }> {
  const { databaseDirectUrl: url } = doctor.config
  let facts = nothingKnown
  if (url === null) return { findings: [], facts }
  const findings = await runCheck('Database', () =>
    examinePostgres(doctor, url, (told) => {
      facts = told
    }),
  )
  const reached = facts !== nothingKnown
  const [ways, replica] = await Promise.all([
    reached ? runCheck('Direct address', () => examineWays(doctor)) : [],
    runCheck('Replica', () => examineReplica(doctor)),
  ])
  return { findings: [...findings, ...ways, ...replica], facts }
}

interface ServerState {
  facts: DatabaseFacts
  isRunning: boolean
}

/** What a browser sees at the public addresses. */
async function examinePages(config: Config, { facts, isRunning }: ServerState): Promise<Finding[]> {
  const framers = await framersOf(config, facts)
  const visited = await Promise.all(
    addressesOf(config).map((address) => examinePage(config, address, { framers, isRunning })),
  )
  const portal = visited[0]?.answer ?? null
  const [proxy, status] = await Promise.all([
    portal === null ? [] : runCheck('Proxy', () => examineProxy(config)),
    portal === null ? [] : runCheck('Status', () => examineStatus(config)),
  ])
  const settings = judgeProxySettings(config)
  const clocks = {
    'the database': facts.clockAhead,
    'the public address': aheadBy(portal?.headers['date']?.[0], new Date()),
  }
  return [
    ...visited.flatMap(({ findings }) => findings),
    // Without TRUST_PROXY there is one thing to do, and the rest follows.
    ...settings,
    ...proxy.filter(({ subject }) => settings.length === 0 || subject !== 'Proxy'),
    ...status,
    judgeClocks(clocks),
  ]
}

async function examinePage(
  config: Config,
  address: Address,
  { framers, isRunning }: { framers: readonly string[] | null; isRunning: boolean },
): Promise<{ findings: Finding[]; answer: Answer | null }> {
  let answer: Answer | null = null
  const page = await runCheck(address.subject, async () => {
    const examined = await examineAddress(address, isRunning)
    answer = examined.answer
    return [examined.finding]
  })
  const arrived = answer
  if (arrived === null || page.some(({ outcome }) => outcome === 'problem')) return { findings: page, answer }
  const headers = await runCheck('Headers', () =>
    examineHeaders(config, address, { answer: arrived, framers }),
  )
  return { findings: [...page, ...headers], answer }
}

/** The origins whose pages may frame ours, as the server reads them; null where the database cannot be asked. */
async function framersOf(config: Config, { db }: DatabaseFacts): Promise<string[] | null> {
  if (db === null) return null
  const platforms = await frameOrigins({ db, clock: systemClock }).catch(() => null)
  return platforms === null ? null : [...new Set([...config.messageOrigins, ...platforms])]
}
