import type { DeskAction, OrderStory } from '@tradewind/contract/sales/order-desk'
import { priceWords } from '@tradewind/contract/words/prices'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { givenBackOf } from '../checkout/refund-rules.ts'
import { refundOrder } from '../checkout/ask-refund.ts'
import { personOf } from './desk-list.ts'
import {
  findStoryOrder,
  listStoryGrants,
  listStoryPapers,
  listStoryRefunds,
  type StoryOrderRow,
} from './order-story.queries.ts'

/** An order with what belongs to it, and what an administrator can do now. */
export async function readStory(
  { db, config }: Services,
  { now }: SignedInCaller,
  number: string,
): Promise<OrderStory> {
  const row = await findKnown(db, number)
  const refundable = await givenBackOf(db, config, row)
  const grants = await listStoryGrants(db, row.id)
  const papers = await listStoryPapers(db, row.id)
  const refunds = await listStoryRefunds(db, row.id)
  return {
    ...factsOf(row, now),
    grants: grants.map((grant) => ({
      lab: grant.lab_id,
      until: grant.expires_at.getTime(),
      ended: grant.ended_at !== null,
    })),
    papers: papers.map((one) => ({
      number: one.number,
      kind: one.kind,
      issuedAt: one.issued_at.getTime(),
      totalCents: one.total_cents,
    })),
    refunds: refunds.map((refund) => ({
      status: refund.status,
      pieces: refund.pieces,
      cents: refund.cents,
      askedAt: refund.asked_at.getTime(),
      settledAt: refund.settled_at?.getTime() ?? null,
    })),
    can: actionsFor(row, { sameProvider: row.provider === config.payments.provider, refundable }),
    refundable: 'because' in refundable ? null : { pieces: refundable.pieces, cents: refundable.cents },
  }
}

function factsOf(row: StoryOrderRow, now: Date) {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    product: row.product_id,
    productName: row.product_name,
    seats: row.seats,
    quantity: row.quantity,
    amountCents: row.unit_cents * row.quantity,
    refundedCents: row.refunded_cents,
    provider: row.provider,
    createdAt: row.created_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
    person: personOf(row),
    billTo:
      row.bill_name === null
        ? null
        : {
            name: row.bill_name,
            institution: row.bill_institution ?? '',
            address: row.bill_address ?? '',
            reference: row.bill_reference ?? '',
            taxId: row.bill_tax_id ?? '',
          },
    byInvoice:
      row.invoice_order === null
        ? null
        : {
            note: row.note ?? '',
            codes: row.codes,
            dueAt: row.due_at?.getTime() ?? null,
            overdue: row.status === 'invoiced' && row.due_at !== null && row.due_at <= now,
            declinedBecause: row.declined_because,
            renews: row.renews_name ?? row.renews_institution_id,
          },
    licenceUntil: row.licence_until?.getTime() ?? null,
    code:
      row.code === null
        ? null
        : { code: row.code, used: row.times_used ?? 0, max: row.max_uses, ended: row.code_ended_at !== null },
  }
}

function actionsFor(
  { status }: StoryOrderRow,
  { sameProvider, refundable }: { sameProvider: boolean; refundable: object },
): DeskAction[] {
  if (status === 'asked') return sameProvider ? ['approve', 'decline'] : ['decline']
  if (status === 'invoiced') return sameProvider ? ['transfer', 'void'] : []
  return 'because' in refundable ? [] : ['refund']
}

async function findKnown(db: Services['db'], number: string): Promise<StoryOrderRow> {
  const row = await findStoryOrder(db, number)
  if (!row) throw new AppError('not_found', 'There is no order with this number. Please reload the list.')
  return row
}

/** Pays an order back for its buyer, also after the days in which they could do so themselves. */
export async function refundForBuyer(
  services: Services,
  caller: SignedInCaller,
  { number, pieces }: { number: string; pieces: number | undefined },
): Promise<{ message: string }> {
  const row = await findKnown(services.db, number)
  await refundOrder(services, caller, {
    orderId: row.id,
    pieces,
    rule: (db, config, { order }) => givenBackOf(db, config, order),
  })
  const [newest] = await listStoryRefunds(services.db, row.id)
  const amount = priceWords(newest?.cents ?? 0)
  if (newest?.status === 'refused')
    throw new AppError('refund_refused', `The payment provider does not pay ${amount} back.`)
  return {
    message:
      newest?.status === 'paid_back' ? `${amount} was paid back.` : `The refund of ${amount} is under way.`,
  }
}
