import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import { lendLabs, lockHolder } from '../grants/grants.service.ts'
import { billedMail } from './roster-billing.mails.ts'
import { insertStudent, type BillingRow } from './roster-billing.queries.ts'

interface Billed {
  billing: BillingRow
  userId: string
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
