import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'

/** Notes that an account has its role from now on, so that the days to set up a second factor begin. */
export async function beginDuty(trx: Trx, { now }: Caller, userId: string): Promise<void> {
  await trx
    .insertInto('factor_duties')
    .values({ user_id: userId, since: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ since: now }))
    .execute()
}

/** Lets a demo account do without a second factor, as long as there is demo data. */
export async function exemptFromFactor(trx: Trx, { now }: Caller, userId: string): Promise<void> {
  await trx
    .insertInto('factor_duties')
    .values({ user_id: userId, since: now, exempt: true })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ exempt: true }))
    .execute()
}

/**
 * At start: administrators need a second factor from the first start with it on, and instructors as the configuration
 * says; no exemption of a demo account outlives the demo data.
 */
export async function ensureFactorRules({ db, config, clock }: Services): Promise<void> {
  const roles = config.instructorFactor ? (['admin', 'instructor'] as const) : (['admin'] as const)
  await db.deleteFrom('factor_rules').where('role', 'not in', roles).execute()
  await db
    .insertInto('factor_rules')
    .values(roles.map((role) => ({ role, since: clock.now() })))
    .onConflict((conflict) => conflict.column('role').doNothing())
    .execute()
  if (!config.demoData)
    await db.updateTable('factor_duties').set({ exempt: false }).where('exempt', '=', true).execute()
}
