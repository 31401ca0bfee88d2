import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../platform/database/database.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    demo_rows: DemoRowsTable
  }
}

/**
 * - `class`, `order`: ids of what demo data has made
 * - `part`: the name of a part that is there
 * - `requests`: the day (yyyy-mm-dd) before which requests were made up
 */
export type DemoKind = 'class' | 'order' | 'part' | 'requests'

/** What demo data has made and cannot be told by a fixed id or address. */
export interface DemoRowsTable {
  kind: DemoKind
  id: string
}

/** Marks a row as demo data, so that it can be removed. */
export async function markDemo(db: Db, kind: DemoKind, id: string): Promise<void> {
  await db
    .insertInto('demo_rows')
    .values({ kind, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes all marks. */
export async function forgetDemo(db: Db): Promise<void> {
  await db.deleteFrom('demo_rows').execute()
}

export async function listDemo(db: Db, kind: DemoKind): Promise<string[]> {
  const rows = await db.selectFrom('demo_rows').select('id').where('kind', '=', kind).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

interface DemoClass {
  id: string
  lab: LabId
}

/** The demo class in the middle of a round, and the one that is over; undefined while they are not there. */
export async function findDemoClasses(db: Db): Promise<{ live?: DemoClass; over?: DemoClass }> {
  const ids = await listDemo(db, 'class')
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('class_sessions')
    .select(['id', 'lab_id as lab', 'ended_at'])
    .where('id', 'in', ids)
    .execute()
  const live = rows.find(({ ended_at: endedAt }) => endedAt === null)
  const over = rows.find(({ ended_at: endedAt }) => endedAt !== null)
  return { ...(live && { live }), ...(over && { over }) }
}
