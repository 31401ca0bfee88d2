import type { PendingInstructor } from '@tradewind/contract/people/instructors'
import { emailKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { exportList, momentCell } from '../../../platform/database/lists.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { beginDuty } from '../factors/duties.ts'
import { removeUser } from '../auth/auth.service.ts'
import { approvedMail, rejectedMail } from './instructors.mails.ts'
import { lockAddress } from './invitations.queries.ts'
import {
  listPending,
  lockPending,
  type LockedPending,
  type PendingFilters,
  type PendingRow,
} from './pending-instructors.queries.ts'

export function toPending(row: PendingRow): PendingInstructor {
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    created: row.created_at.getTime(),
    school: row.school ?? '',
    course: row.course ?? '',
    classSize: row.class_size,
  }
}

export async function exportPending({ db }: Services, { now }: Caller, filters: PendingFilters) {
  const rows = await listPending(db, filters, null)
  const head = ['Email', 'First name', 'Last name', 'Registered', 'School', 'Course', 'Class size']
  return await exportList({ name: 'pending-instructors', head, now }, rows, (row) => [
    row.email,
    row.first_name,
    row.last_name,
    momentCell(row.created_at),
    row.school ?? '',
    row.course ?? '',
    row.class_size?.toString() ?? '',
  ])
}

/** Approves a pending instructor, without verifying the address. Refuses with 404 if they are no longer pending. */
export async function approveInstructor(
  services: Services,
  caller: SignedInCaller,
  email: string,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const pending = await lockWaiting(trx, email)
    await updateUser(trx, pending.id, { status: 'active', instructor: true, verified: true })
    await beginDuty(trx, caller, pending.id)
    await audit(trx, caller, 'instructor_approved', { subject: pending.id })
    if (!pending.verified) await audit(trx, caller, 'email_verified', { subject: pending.id })
    await sendMail(trx, caller, {
      recipient: pending.email,
      message: approvedMail(trx.services.config, null),
    })
  })
}

/** Rejects a pending instructor and removes the application. Refuses with 404 if they are no longer pending. */
export async function rejectInstructor(
  services: Services,
  caller: SignedInCaller,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const pending = await lockWaiting(trx, email)
    await audit(trx, caller, 'instructor_rejected', { subject: pending.id })
    await removeUser(trx, caller, pending.id)
    await sendMail(trx, caller, {
      recipient: pending.email,
      message: rejectedMail(trx.services.config, reason),
    })
  })
}

async function lockWaiting(trx: Trx, email: string): Promise<LockedPending> {
  // The invitation is locked before the account, as when it is accepted.
  await lockAddress(trx, emailKey(email))
  const pending = await lockPending(trx, emailKey(email))
  if (!pending)
    throw new AppError(
      'not_found',
      'This application was already handled. Reload the list to see the current state.',
    )
  return pending
}
