import { audit } from '../../../platform/database/audit.ts'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { lendLabs, lockHolder } from '../../access/grants/grants.service.ts'
import { billedMail } from './roster-billing.mails.ts'
import {
  findBilling,
  insertStudent,
  listRosterAccounts,
  lockBilling,
  type BillingRow,
} from './roster-billing.queries.ts'

interface Billed {
  billing: BillingRow
  userId: string
}

/** Gives what a course pays to the students on its list who have an account (as a job). Giving it again adds nothing. */
export async function giveToRoster(services: Services, billingId: string): Promise<void> {
  const caller = Caller.system(services.clock.now())
  const known = await findBilling(services.db, billingId)
  if (!known || known.context_id === null) return
  for (const userId of await listRosterAccounts(services.db, known.context_id))
    // One transaction for each, because launches of the same students wait for it.
    await inTransaction(services, async (trx) => {
      const billing = await lockBilling(trx, billingId)
      if (billing?.cancelled_at !== null || billing.frozen_at !== null) return
      await giveBilled(trx, caller, { billing, userId })
    })
}

/** Gives a student what their course pays, once, and tells them how to opt out. */
export async function giveBilled(trx: Trx, caller: Caller, { billing, userId }: Billed): Promise<void> {
  await lockHolder(trx, userId)
  const added = await insertStudent(trx, { billing_id: billing.id, user_id: userId, joined_at: caller.now })
  if (!added) return
  await lendLabs(trx, caller, {
    userId,
    labs: [billing.lab_id],
    origin: 'roster',
    reference: billing.id,
    until: billing.access_until,
  })
  await audit(trx, caller, 'granted', {
    actor: caller.session?.user.id ?? userId,
    subject: userId,
    details: {
      lab: billing.lab_id,
      origin: 'roster',
      reference: billing.id,
      until: billing.access_until.toISOString(),
    },
  })
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.email === '') return
  const message = billedMail(trx.services.config, user.first_name, billing)
  await sendMail(trx, caller, { recipient: user.email, message })
}
