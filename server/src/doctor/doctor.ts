import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reviewConfig, type Config } from '../config.ts'
import { examineSettingsFile, judgeConfiguration } from './configuration.ts'
import { runCheck, type Finding } from './finding.ts'
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
  return [...settings, ...(await examineAll(config, backupFolder(environment)))]
}

async function examineAll(config: Config, backups: string | null): Promise<Finding[]> {
  const disks = { 'Data folder': config.dataDir, ...(backups !== null && { 'Backup folder': backups }) }
  const [embedded, mail, keys, disk] = await Promise.all([
    config.databaseUrl === null ? runCheck('Database', () => examineEmbedded(config, false)) : [],
    runCheck('Mail', () => examineMail(config)),
    runCheck('Keys', () => examineKeys(config, null)),
    runCheck('Disk', () => examineDisks(disks)),
  ])
  return [...embedded, ...mail, ...keys, judgePayments(config), ...disk]
}

/** The folder of backups, where it is known: from the unit of systemd, or in the image. */
function backupFolder({ BACKUPS }: NodeJS.ProcessEnv): string | null {
  if (BACKUPS !== undefined && BACKUPS !== '') return BACKUPS
  return existsSync('/backups') ? '/backups' : null
}
