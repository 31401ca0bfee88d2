import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Services } from '../../../kernel/services.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { SandboxCheckoutsTable, SandboxRefund } from './checkout.tables.ts'

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
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateSandboxCheckout(
  db: Db,
  sessionId: string,
  change: Partial<
    Pick<SandboxCheckout, 'status' | 'paid' | 'asked_to_confirm' | 'payment_id' | 'refunds_fail'>
  >,
): Promise<void> {
  await db.updateTable('sandbox_checkouts').set(change).where('session_id', '=', sessionId).execute()
}

/** The checkout that a payment paid. */
export async function findByPayment(db: Db, paymentId: string): Promise<SandboxCheckout | undefined> {
  return await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Adds a refund of a payment, unless it has this one or would pay back more than was paid. Returns all refunds. */
export async function addSandboxRefund(
  services: Services,
  paymentId: string,
  refund: Omit<SandboxRefund, 'status'>,
): Promise<SandboxRefund[]> {
  return await inTransaction(services, async (trx) => {
    const row = await trx
      .selectFrom('sandbox_checkouts')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return []
    const known = row.refunds.some(({ refundId }) => refundId === refund.refundId)
    const paidBack = row.refunds
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { cents }) => sum + cents, 0)
    if (known || paidBack + refund.cents > row.amount_cents) return row.refunds
    const refunds = [
      ...row.refunds,
      { ...refund, status: row.refunds_fail ? 'failed' : 'succeeded' } as const,
    ]
    await trx
      .updateTable('sandbox_checkouts')
      .set({ refunds: JSON.stringify(refunds) })
      .where('session_id', '=', row.session_id)
      .execute()
    return refunds
  })
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

/** Marks an open invoice as paid outside the sandbox. */
export async function paySandboxByTransfer(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sandbox_checkouts')
    .set({ status: 'complete', paid: true })
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
