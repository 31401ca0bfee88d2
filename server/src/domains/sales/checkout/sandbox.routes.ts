import type { FastifyInstance } from 'fastify'
import { sandboxRoutes, type SandboxStep } from '@tradewind/contract/sales/checkout'
import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { outcomeOf } from './sandbox-cards.ts'
import { announceCompletion, newPaymentId, statusOf } from './sandbox-provider.ts'
import { findBySecret, lockBySecret, updateSandboxCheckout, type SandboxCheckout } from './sandbox.queries.ts'

/** The calls of the sandbox's payment form. They exist only if the sandbox takes the payments. */
export function registerSandbox(app: FastifyInstance, services: Services): void {
  const { db } = services
  implement({ app, services }, sandboxRoutes, {
    'POST /api/payments/sandbox/read': async ({ body, caller }) => {
      const row = known(await findBySecret(db, body.clientSecret))
      return {
        product: row.product_name,
        quantity: row.quantity,
        amountCents: row.amount_cents,
        status: statusOf(row, caller.now),
      }
    },
    'POST /api/payments/sandbox/pay': ({ body, caller }) =>
      inTransaction(services, async (trx) => {
        const row = known(await lockBySecret(trx, body.clientSecret))
        if (isOver(row, caller.now)) return done(row)
        const outcome = outcomeOf(body.card)
        if (outcome.kind === 'declined') throw new AppError('card_declined', outcome.says)
        if (outcome.kind === 'pays') {
          if (outcome.refundsFail) await updateSandboxCheckout(trx, row.session_id, { refunds_fail: true })
          return await completePayment(trx, caller, row)
        }
        await updateSandboxCheckout(trx, row.session_id, { asked_to_confirm: true })
        return { next: 'confirm', returnUrl: null }
      }),
    'POST /api/payments/sandbox/confirm': ({ body, caller }) =>
      inTransaction(services, async (trx) => {
        const row = known(await lockBySecret(trx, body.clientSecret))
        if (isOver(row, caller.now)) return done(row)
        if (!row.asked_to_confirm)
          throw new AppError('malformed', 'This payment is not waiting to be confirmed.')
        if (body.confirmed) return await completePayment(trx, caller, row)
        // The session stays open, so that the payer may try again.
        await updateSandboxCheckout(trx, row.session_id, { asked_to_confirm: false })
        return done(row)
      }),
  })
}

function known(row: SandboxCheckout | undefined): SandboxCheckout {
  if (!row)
    throw new AppError('not_found', 'We could not find this payment. Please start again from the cart.')
  return row
}

function isOver(row: SandboxCheckout, now: Date): boolean {
  return statusOf(row, now) !== 'open'
}

async function completePayment(trx: Trx, caller: Caller, row: SandboxCheckout): Promise<SandboxStep> {
  await updateSandboxCheckout(trx, row.session_id, {
    status: 'complete',
    paid: true,
    asked_to_confirm: false,
    payment_id: newPaymentId(),
  })
  await announceCompletion(trx, caller, row)
  return done(row)
}

function done(row: SandboxCheckout): SandboxStep {
  return { next: 'done', returnUrl: row.return_url }
}
