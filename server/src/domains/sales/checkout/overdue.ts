import type { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { lockOrder } from './checkout.queries.ts'
import { auditOrder } from './fulfil.ts'
import { overdueMail } from './invoice.mails.ts'
import { findInvoiceOrder, findRenewed, listOverdue, updateInvoiceOrder } from './invoices.queries.ts'
import { endSeats } from './seats.ts'

const remindEveryDays = 7

/**
 * Lets the unused seats of overdue invoices sleep, and reminds their buyers once a week (as a job). Used seats stay, and
 * a payment wakes the others.
 */
export async function chaseInvoices(services: Services, caller: Caller): Promise<void> {
  const since = later(caller.now, -remindEveryDays * day)
  for (const orderId of await listOverdue(services.db, { now: caller.now, since })) {
    try {
      await chase(services, caller, { orderId, since })
    } catch (error) {
      services.log.error({ err: error, orderId }, 'an overdue invoice could not be chased')
    }
  }
}

async function chase(
  services: Services,
  caller: Caller,
  { orderId, since }: { orderId: string; since: Date },
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const row = await findInvoiceOrder(trx, orderId)
    if (!row || order.status !== 'invoiced' || row.due_at === null || row.due_at > caller.now) return
    if (row.reminded_at !== null && row.reminded_at > since) return
    const code = await endSeats(trx, caller, { orderId, because: 'overdue' })
    if (row.reminded_at === null)
      await auditOrder(trx, caller, 'order_overdue', { order, details: { unused: code?.unused ?? 0 } })
    await updateInvoiceOrder(trx, orderId, { reminded_at: caller.now })
    if ((row.email ?? '') === '') return
    const message = overdueMail(services.config, row, {
      unused: code?.unused ?? null,
      renews: (await findRenewed(trx, orderId))?.name ?? null,
    })
    await sendMail(trx, caller, { recipient: row.email ?? '', message })
  })
}
