import { sql } from 'kysely'
import type { FirstSteps } from '@tradewind/contract/people/first-steps'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    first_steps: FirstStepsTable
  }
}

export interface FirstStepsTable {
  user_id: string
  /** When an email for students was first copied. */
  email_copied_at: Date | null
  /** When the list was hidden. */
  dismissed_at: Date | null
}

/** Which first steps a user has done. */
export async function findFirstSteps(db: Db, userId: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    with held as (select class_session_id from instructors_in_class where user_id = ${userId})
    select
      exists (select from player_runs where player_id = ${userId}) as "triedLab",
      exists (select from held) as "createdClass",
      exists (select from owned_codes where user_id = ${userId})
        or exists (select from joined_students join held using (class_session_id) where not test) as "gaveAccess",
      exists (select from first_steps where user_id = ${userId} and email_copied_at is not null) as "sentEmail",
      exists (select from first_steps where user_id = ${userId} and dismissed_at is not null) as "dismissed"`.execute(
    db,
  )
  const [steps] = rows
  if (!steps) throw new Error('The query of first steps answered no row')
  return steps
}

/** Keeps the first time only. */
export async function markStep(
  db: Db,
  userId: string,
  { column, at }: { column: Exclude<keyof FirstStepsTable, 'user_id'>; at: Date },
): Promise<void> {
  await db
    .insertInto('first_steps')
    .values({ user_id: userId, [column]: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ fn, ref }) => ({ [column]: fn.coalesce(ref(`first_steps.${column}`), sql.val(at)) })),
    )
    .execute()
}

/** Moves first steps to another user, unless they have some themselves. */
export async function transferSteps(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update first_steps set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from first_steps own where own.user_id = ${to})`.execute(trx)
}
