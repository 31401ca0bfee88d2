import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ok, warning, type Finding } from './finding.ts'

const run = promisify(execFile)

/** Backups of a PostgreSQL need its own programs, of the server's version or later. */
export async function examinePrograms(serverVersion: number | null): Promise<Finding[]> {
  const version = await run('pg_dump', ['--version']).then(
    ({ stdout }) => Number(/\d+/u.exec(stdout)?.[0] ?? 0),
    () => null,
  )
  return [judgePrograms(version, serverVersion)]
}

export function judgePrograms(version: number | null, serverVersion: number | null): Finding {
  const subject = 'Backups'
  if (version === null)
    return warning(
      subject,
      'pg_dump is not on the PATH, so npm run backup cannot work.',
      "Install PostgreSQL's client programs (postgresql-client), of the database's version or later.",
    )
  if (serverVersion !== null && version < serverVersion)
    return warning(
      subject,
      `pg_dump is of version ${version}, and the database of version ${serverVersion}: npm run backup cannot work.`,
      `Install the client programs of PostgreSQL ${serverVersion} (postgresql-client-${serverVersion}).`,
    )
  return ok(subject, `pg_dump ${version} is there; make one now and then, and restore it elsewhere`)
}
