import { existsSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { ok, problem, warning, type Finding } from './finding.ts'

const subject = 'Configuration'

/** What the server would refuse at its start. Its own sentences say what to do. */
export function judgeConfiguration(config: Config | null, problems: readonly string[]): Finding {
  if (problems.length > 0)
    return problem(subject, 'The server would not start with these settings.', ...problems)
  const environment = config?.environment ?? 'local'
  if (environment !== 'production')
    return warning(
      subject,
      `APP_ENV is ${environment}, which allows what a server on the internet must not.`,
      'For guests, set APP_ENV=production and run the doctor again.',
    )
  return ok(subject, 'APP_ENV is production, and the server accepts all settings')
}

/** A file of settings has passwords, so only its owner may read it. */
export function examineSettingsFile(file: string): Finding[] {
  if (!existsSync(file) || process.platform === 'win32') return []
  return isPrivate(file)
    ? []
    : [
        warning(
          'Settings file',
          `${file} can be read by other users of this machine, and it has passwords.`,
          `Run: chmod 600 ${file}`,
        ),
      ]
}

/** Whether only its owner can read a file. */
export function isPrivate(file: string): boolean {
  return (statSync(file).mode & 0o077) === 0
}
