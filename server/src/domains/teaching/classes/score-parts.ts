import { sql } from 'kysely'
import { z } from 'zod'
import type { ClassView, ScorePart } from '@tradewind/contract/teaching/classes'
import type { Db } from '../../../platform/database/database.ts'
import { grouped, quartilesOf } from './class-figures.ts'

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

/** The spread of each part of the scores, in the order in which a result has them. */
export function spreadOfParts(scores: readonly (readonly ScorePart[])[]): ClassView['parts'] {
  return [...grouped(scores.flat(), ({ id }) => id)].flatMap(([id, parts]) => {
    const numbers = quartilesOf(parts.map(({ points }) => points))
    const [first] = parts
    return numbers && first ? [{ id, name: first.name, max: first.max, numbers }] : []
  })
}

/** The parts that a stored result has; its sentences to the player are left out. */
function partsOf(parts: unknown): ScorePart[] {
  return stored.safeParse(parts).data ?? []
}
