import type { PendingInstructor } from '@tradewind/contract/instructors'
import { emailKey } from '@tradewind/contract/rules'
import { recordAudit } from '../../platform/audit.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import { inTransaction, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { exportList, momentCell } from '../../platform/lists.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { removeUser } from '../auth/auth.service.ts'
import { approvedMail, rejectedMail } from './instructors.mails.ts'
import { takeTurn } from './invitations.queries.ts'
import {
  activateInstructor,
  listPending,
  lockPending,
  type PendingFilters,
  type PendingRow,
} from './pending-instructors.queries.ts'

export function toPending(row: PendingRow): PendingInstructor {
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    created: row.created_at.getTime(),
  }
}

export async function exportPending(services: Services, now: Date, filters: PendingFilters) {
  const rows = await listPending(services.db, filters, null)
  const head = ['Email', 'First name', 'Last name', 'Registered']
  return await exportList({ name: 'pending-instructors', head, now }, rows, (row) => [
    row.email,
    row.first_name,
    row.last_name,
    momentCell(row.created_at),
  ])
}

/** Approves who waits; whether the address is proven stays as it is. Refuses with 404 who does not wait any more. */
export async function approve(services: Services, caller: SignedInCaller, email: string): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const pending = await findWaiting(trx, email)
    await activateInstructor(trx, pending.id)
    await recordAudit(trx, caller, caller.now, {
      action: 'instructor_approved',
      actor: caller.userId,
      subject: pending.id,
    })
    await sendMail(trx, services, pending.email, approvedMail(services.config, pending.first_name))
  })
}

/** Rejects who waits, and removes the application. Refuses with 404 who does not wait any more. */
export async function reject(
  services: Services,
  caller: SignedInCaller,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const pending = await findWaiting(trx, email)
    await recordAudit(trx, caller, caller.now, {
      action: 'instructor_rejected',
      actor: caller.userId,
      subject: pending.id,
    })
    await removeUser(trx, caller, pending.id, caller.userId)
    await sendMail(trx, services, pending.email, rejectedMail(services.config, pending.first_name, reason))
  })
}

async function findWaiting(trx: Trx, email: string): Promise<PendingRow> {
  // Whoever follows an invitation to the address locks that before the account.
  await takeTurn(trx, emailKey(email))
  const pending = await lockPending(trx, emailKey(email))
  if (!pending) throw new AppError('not_found', 'This person does not wait for approval any more.')
  return pending
}
