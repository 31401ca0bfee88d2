import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { SandboxCheckoutsTable } from './checkout.tables.ts'

export type SandboxCheckout = Selectable<SandboxCheckoutsTable>

/** Adds a session. Does nothing if the order has one. */
export async function insertSandboxCheckout(db: Db, row: Insertable<SandboxCheckoutsTable>): Promise<void> {
  await db
    .insertInto('sandbox_checkouts')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export async function sandboxCheckoutOf(db: Db, orderId: string): Promise<SandboxCheckout> {
  return await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

export async function findSandboxCheckout(db: Db, sessionId: string): Promise<SandboxCheckout | undefined> {
  return await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export async function findBySecret(db: Db, clientSecret: string): Promise<SandboxCheckout | undefined> {
  return await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('client_secret', '=', clientSecret)
    .executeTakeFirst()
}

export async function lockBySecret(trx: Trx, clientSecret: string): Promise<SandboxCheckout | undefined> {
  return await trx
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('client_secret', '=', clientSecret)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateSandboxCheckout(
  db: Db,
  sessionId: string,
  change: Partial<Pick<SandboxCheckout, 'status' | 'paid' | 'asked_to_confirm' | 'payment_id'>>,
): Promise<void> {
  await db.updateTable('sandbox_checkouts').set(change).where('session_id', '=', sessionId).execute()
}

/** Expires an open session and leaves all others unchanged. */
export async function expireSandboxCheckout(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sandbox_checkouts')
    .set({ status: 'expired' })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'open')
    .execute()
}

/** The secret that signs the sandbox's webhooks, created on first use and shared by all server processes. */
export async function sandboxSecret(db: Db): Promise<string> {
  const found = await db.selectFrom('sandbox_secret').select('secret').executeTakeFirst()
  if (found) return found.secret
  await db
    .insertInto('sandbox_secret')
    .values({ secret: `whsec_${randomUUID()}${randomUUID()}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('sandbox_secret').select('secret').executeTakeFirstOrThrow()).secret
}
