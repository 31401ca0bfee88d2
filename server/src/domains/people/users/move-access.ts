import { labById, type LabId } from '@tradewind/contract/catalogue'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { moveOrders } from '../../sales/checkout/checkout.service.ts'
import { moveGrants } from '../../access/grants/grants.service.ts'
import { getManaged, noSuchUser } from './managed-users.ts'
import { lockUser, type ManagedRow } from './users.queries.ts'

/**
 * Moves what a person has by payments, codes and administrators to another account of theirs, with the orders that paid
 * for it, and tells both addresses. What they have by their registration, a demo or free days stays, and so do their
 * runs.
 */
export async function moveAccess(
  services: Services,
  caller: SignedInCaller,
  { wanted, to }: { wanted: string; to: string },
): Promise<{ message: string }> {
  const moved = await inTransaction(services, async (trx) => {
    const from = await getManaged(trx, wanted)
    const other = await getManaged(trx, to).catch(() => undefined)
    if (!other) throw refusedField('to', 'There is no account with this address.')
    if (other.id === from.id) throw refusedField('to', 'This is the same account. Please enter another one.')
    if (other.kind !== 'portal' || !other.verified)
      throw refusedField('to', 'The owner of this account has not verified its address yet.')
    // In one order, so that two moves between the same accounts do not wait for each other.
    for (const id of [from.id, other.id].toSorted()) if (!(await lockUser(trx, id))) throw noSuchUser()
    const grants = await moveGrants(trx, { from: from.id, to: other.id })
    if (grants.length === 0)
      throw new AppError('not_found', 'This account has no access that could be moved.')
    await moveOrders(trx, { from: from.id, to: other.id, references: grants.map((one) => one.reference) })
    const labs = [...new Set(grants.map(({ lab_id }) => lab_id))]
    for (const subject of [from.id, other.id])
      await audit(trx, caller, 'grants_moved', {
        subject,
        details: { from: from.id, to: other.id, labs, grants: grants.length },
      })
    for (const owner of [from, other]) {
      if (owner.email === '') continue
      const message = movedMail(services, owner.first_name, { from, other, labs })
      await sendMail(trx, caller, { recipient: owner.email, message })
    }
    return { labs, email: other.email }
  })
  return { message: `${namesOf(moved.labs)} moved to ${moved.email}.` }
}

function namesOf(labs: readonly LabId[]): string {
  return new Intl.ListFormat('en').format(labs.map((lab) => labById(lab).name))
}

type Account = Pick<ManagedRow, 'email' | 'first_name'>

function movedMail(
  { config }: Services,
  firstName: string,
  { from, other, labs }: { from: Account; other: Account; labs: readonly LabId[] },
): MailMessage {
  const of = from.email === '' ? 'your account from your course' : from.email
  return {
    kind: 'access',
    subject: 'Your access was moved to your other account',
    preview: `Please sign in as ${other.email} to open ${namesOf(labs)}.`,
    heading: 'Your access was moved',
    blocks: [
      {
        kind: 'paragraph',
        text: `${firstName === '' ? 'Hello' : `Hello ${firstName}`}, we moved ${namesOf(labs)} from ${of} to ${other.email}. Your orders moved, too. Results stay where you played.`,
      },
      { kind: 'button', label: 'Sign in', url: `${config.publicUrl}/login` },
      {
        kind: 'note',
        text: `If you did not ask for this, write to ${config.brand.supportEmail}.`,
      },
    ],
  }
}
