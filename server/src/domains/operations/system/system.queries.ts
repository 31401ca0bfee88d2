import { sql, type Insertable } from 'kysely'
import type { JobCounts } from '@tradewind/contract/operations/system'
import type { Db } from '../../../platform/database/database.ts'
import type { ServerProcessesTable } from './system.tables.ts'

type ProcessRow = Insertable<ServerProcessesTable>

/** Stores what a process says about itself, and forgets those that have told nothing since `before`. */
export async function tellOfProcess(db: Db, row: ProcessRow, before: Date): Promise<void> {
  await db.deleteFrom('server_processes').where('told_at', '<', before).execute()
  await db
    .insertInto('server_processes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ told_at: row.told_at, figures: row.figures }),
    )
    .execute()
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_processes').where('id', '=', id).execute()
}

export async function listProcesses(db: Db, toldSince: Date) {
  return await db
    .selectFrom('server_processes')
    .select(['id', 'host', 'pid', 'built_at', 'started_at', 'told_at', 'figures'])
    .where('told_at', '>=', toldSince)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** The jobs of each queue that wait, run, or failed for good and are not removed yet. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.job where state in ('created', 'retry', 'active', 'failed')
      -- The queue's own have such names.
      and name not like '\\_\\_%'
    group by name order by name`.execute(db)
  return rows
}

export async function measureDatabase(db: Db): Promise<{ bytes: number; connections: number }> {
  const { rows } = await sql<{ bytes: string; connections: number }>`
    select pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
    db,
  )
  return { bytes: Number(rows[0]?.bytes ?? 0), connections: rows[0]?.connections ?? 0 }
}
