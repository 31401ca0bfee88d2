import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { second } from '../kernel/clock.ts'
import { openPostgres } from '../platform/database/open-database.ts'
import { faultOf, placeOfUrl, type Fault } from './faults.ts'
import { ok, problem, warning, type Doctor, type Finding } from './finding.ts'

/** How long a connection may take, in ms: less than a whole check, so that the reason is told. */
export const connectsWithin = 4 * second

/** The variable of an address of a database, with its value. */
interface ConnectionSetting {
  variable: string
  url: string
}

const usualPort = 5432

/** What a failed connection to a database means, and what to do. */
export function judgeConnection(
  subject: string,
  { variable, url }: ConnectionSetting,
  fault: Fault,
): Finding {
  const place = placeOfUrl(url, usualPort)
  if (/unsupported startup parameter/u.test(fault.message))
    return problem(
      subject,
      `${variable} leads to a pooler at ${place}, which does not let migrations through.`,
      'Let DATABASE_DIRECT_URL lead to PostgreSQL itself. DATABASE_URL may lead to the pooler.',
    )
  const [found, toDo] = sentencesOf(fault, place)
  return problem(subject, found, toDo.replaceAll('VARIABLE', variable))
}

/** By SQLSTATE (PostgreSQL's documentation, appendix A), else by the kind of the fault. */
function sentencesOf({ code, kind, words, message }: Fault, place: string): [string, string] {
  switch (code) {
    case '28P01':
      return [`${place} refuses the password.`, 'Correct user and password in VARIABLE.']
    case '28000':
      return [`${place} does not let this user in from here: ${message}`, 'Add a line to its pg_hba.conf.']
    case '3D000':
      return [`${place} has no such database: ${message}`, 'Make it (create database), or correct VARIABLE.']
    case '53300':
      return [`${place} has no connection left.`, 'Set a higher max_connections, or stop what holds them.']
  }
  switch (kind) {
    case 'name':
      return [`${place} ${words}.`, 'Correct the host in VARIABLE, or look at DNS on this machine.']
    case 'refused':
      return [`${place} ${words}.`, 'Start it there, or correct host and port in VARIABLE.']
    case 'silent':
      return [
        `${place} ${words}.`,
        'Look at the firewall between here and there, and at the host in VARIABLE.',
      ]
    case 'certificate':
      return [
        `${place} ${words}.`,
        'Mend its certificate, or name its authority by sslrootcert=FILE in VARIABLE.',
      ]
    default:
      return message.includes('does not support SSL')
        ? [`${place} does not speak TLS.`, 'Turn TLS on there (ssl = on), or take sslmode out of VARIABLE.']
        : [`${place} ${words}.`, 'Correct VARIABLE, or look at the log of PostgreSQL.']
  }
}

/**
 * Whether `DATABASE_URL` leads, maybe through a pooler, to the same database as the direct address, and whether events
 * come from one to the other: behind a pooler that changes connections they would be lost.
 */
export async function examineWays({ config, closing }: Doctor): Promise<Finding[]> {
  const subject = 'Direct address'
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl === null || databaseDirectUrl === null || databaseUrl === databaseDirectUrl) return []
  const pool = openPostgres(databaseUrl, () => undefined, { behindPooler: true, connectsWithin })
  closing.push(() => pool.end())
  try {
    await pool.query('select 1')
  } catch (error) {
    return [judgeConnection('Pooler', { variable: 'DATABASE_URL', url: databaseUrl }, faultOf(error))]
  }
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({
    connectionString: databaseDirectUrl,
    connectionTimeoutMillis: connectsWithin,
  })
  closing.push(() => client.end())
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`listen ${channel}`)
  const arrived = await comesThrough(client, () => pool.query(`notify ${channel}`))
  return [
    arrived
      ? ok(subject, 'DATABASE_DIRECT_URL leads to the database of DATABASE_URL, and events come through')
      : problem(
          subject,
          'Events of DATABASE_URL do not arrive at DATABASE_DIRECT_URL: pages would not follow a class.',
          'Let DATABASE_DIRECT_URL lead to PostgreSQL itself, without a pooler, and to the same database.',
        ),
  ]
}

const arrivesWithin = second

async function comesThrough(client: pg.Client, send: () => Promise<unknown>): Promise<boolean> {
  return await new Promise<boolean>((resolve, reject) => {
    client.on('notification', () => resolve(true))
    setTimeout(() => resolve(false), arrivesWithin)
    send().catch(reject)
  })
}

/** Lists and analytics go to the database while the replica is away, so that nothing of it is a problem. */
export async function examineReplica({ config, closing }: Doctor): Promise<Finding[]> {
  const subject = 'Replica'
  const url = config.databaseReplicaUrl
  if (url === null) return []
  const pool = openPostgres(url, () => undefined, { connectsWithin })
  closing.push(() => pool.end())
  try {
    const { rows } = await pool.query('select pg_is_in_recovery() as standby')
    return rows[0].standby === true
      ? [ok(subject, `${placeOfUrl(url, usualPort)} answers, and is a standby`)]
      : [
          warning(
            subject,
            `${placeOfUrl(url, usualPort)} is no standby.`,
            'Let DATABASE_REPLICA_URL lead to a streaming replica of the database, or remove it.',
          ),
        ]
  } catch (error) {
    const { found, toDo } = judgeConnection(
      subject,
      { variable: 'DATABASE_REPLICA_URL', url },
      faultOf(error),
    )
    return [warning(subject, found, ...toDo, 'Until then, lists and analytics read the database itself.')]
  }
}
