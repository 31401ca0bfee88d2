import { sql, type Generated } from 'kysely'
import type { UnsentKind } from '@tradewind/contract/teaching/rooms/teams'
import type { StoredFact, Json } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lab_decisions: LabDecisionsTable
  }
}

export interface LabDecisionsTable {
  run_id: string
  /** From 0. */
  number: number
  decision: Json<unknown>
  /** The facts that instructors read about this decision. */
  facts: Json<StoredFact[]>
  decided_at: Date
  /** The round in which it was made in place of the player, who had not decided when the round closed. */
  default_in: Generated<number | null>
  /** What the player is told about that. */
  default_says: Generated<string | null>
  /** What counted in place of a decision that a team had not sent; null for the lab's own default. */
  default_from: Generated<UnsentKind | null>
}

interface NewDecision {
  runId: string
  number: number
  decision: unknown
  facts: StoredFact[]
  now: Date
}

export async function insertDecision(
  trx: Trx,
  { runId, number, decision, facts, now }: NewDecision,
): Promise<void> {
  await trx
    .insertInto('lab_decisions')
    .values({
      run_id: runId,
      number,
      decision: JSON.stringify(decision),
      facts: JSON.stringify(facts),
      decided_at: now,
    })
    .execute()
}

/** What a stand-in decided in place of a player. */
export interface MadeDecision {
  decision: unknown
  facts: StoredFact[]
  /** The round in which it is a player's default; null for a robot's own decision. */
  defaultIn: number | null
  says: string | null
  /** What of a team counted; null for the lab's own default. */
  from: UnsentKind | null
}

export async function insertMadeDecisions(
  trx: Trx,
  decisions: readonly (MadeDecision & { run: string; number: number })[],
  now: Date,
): Promise<void> {
  await sql`
    insert into lab_decisions (run_id, number, decision, facts, decided_at, default_in, default_says, default_from)
    select run, number, decision, facts, ${now}, "defaultIn", says, "from"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as d(run uuid, number integer, decision jsonb, facts jsonb, "defaultIn" integer, says text, "from" text)`.execute(
    trx,
  )
}

/** Gives a new run the first decisions of another. What counted by default there is a decision of its player here. */
export async function copyDecisions(
  trx: Trx,
  { from, to, before }: { from: string; to: string; before: number },
): Promise<void> {
  await trx
    .insertInto('lab_decisions')
    .columns(['run_id', 'number', 'decision', 'facts', 'decided_at'])
    .expression(({ selectFrom }) =>
      selectFrom('lab_decisions')
        .select([sql<string>`${to}::uuid`.as('run_id'), 'number', 'decision', 'facts', 'decided_at'])
        .where('run_id', '=', from)
        .where('number', '<', before),
    )
    .execute()
}

/** Takes back the defaults of a round of a class. Returns the ids of the runs that lost one. */
export async function deleteDefaults(
  trx: Trx,
  { classId, round }: { classId: string; round: number },
): Promise<string[]> {
  const { rows: emptied } = await sql<{ run_id: string }>`
    delete from lab_decisions d using lab_runs r
    where r.id = d.run_id and r.class_session_id = ${classId} and r.kind in ('counted', 'trial')
      and d.default_in = ${round}
    returning d.run_id`.execute(trx)
  return [...new Set(emptied.map(({ run_id }) => run_id))]
}
