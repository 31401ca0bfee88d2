import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reviewConfig } from '../config.ts'
import { examinePrograms } from './backups.ts'
import { judgeClocks } from './clock.ts'
import { examineSettingsFile, judgeConfiguration } from './configuration.ts'
import { examineReplica, examineWays } from './connections.ts'
import { examinePostgres, nothingKnown, type DatabaseFacts } from './database.ts'
import { runCheck, type Doctor, type Finding } from './finding.ts'
import { examineDisks, examineEmbedded } from './folders.ts'
import { examineKeys, judgePayments } from './keys.ts'
import { examineMail } from './mail.ts'

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
  const { findings: database, facts } = await examineDatabase(doctor)
  const isEmbedded = config.databaseUrl === null
  const disks = { 'Data folder': config.dataDir, ...(backups !== null && { 'Backup folder': backups }) }
  const [embedded, programs, mail, keys, disk] = await Promise.all([
    isEmbedded ? runCheck('Database', () => examineEmbedded(config, false)) : [],
    isEmbedded ? [] : runCheck('Backups', () => examinePrograms(facts.version)),
    runCheck('Mail', () => examineMail(config)),
    runCheck('Keys', () => examineKeys(config, facts.db)),
    runCheck('Disk', () => examineDisks(disks)),
  ])
  return [
    ...database,
    ...embedded,
    ...programs,
    ...mail,
    ...keys,
    judgePayments(config),
    ...disk,
    judgeClocks({ 'the database': facts.clockAhead }),
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
