import { sql } from 'kysely'
import { z } from 'zod'
import type { ScorePart } from '@tradewind/contract/classes'
import type { Db } from '../../platform/database/database.ts'

const stored = z.array(z.object({ id: z.string(), name: z.string(), points: z.number(), max: z.number() }))

/** The parts of the scores of finished runs, by run. A run without a readable result has none. */
export async function listParts(db: Db, runIds: readonly string[]): Promise<Map<string, ScorePart[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lab_runs')
    .select(['id', sql`position -> 'result' -> 'parts'`.as('parts')])
    .where('id', 'in', runIds)
    .where('status', '=', 'finished')
    .execute()
  return new Map(rows.map(({ id, parts }) => [id, partsOf(parts)]))
}

/** The parts that a stored result has; its sentences to the player are left out. */
function partsOf(parts: unknown): ScorePart[] {
  return stored.safeParse(parts).data ?? []
}
