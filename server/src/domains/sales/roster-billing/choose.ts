import type { BilledLab } from '@tradewind/contract/sales/roster-billing'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { endLent, lockHolder, restoreLent } from '../../access/grants/grants.service.ts'
import { noSuchBilling } from './bill-course.ts'
import { listBilledLabs, lockBilling, setOptedOut } from './roster-billing.queries.ts'

export async function readBilledLabs({ db }: Services, caller: SignedInCaller): Promise<BilledLab[]> {
  const rows = await listBilledLabs(db, caller.session.user.id, null)
  return rows.map((row) => toBilledLab(row, caller.now))
}

/** Opts out of a lab that the caller's course pays, or in again. Choosing the same again changes nothing. */
export async function chooseBilled(
  services: Services,
  caller: SignedInCaller,
  { billingId, optedOut }: { billingId: string; optedOut: boolean },
): Promise<BilledLab> {
  const userId = caller.session.user.id
  return await inTransaction(services, async (trx) => {
    // The list is made under the same lock, so that a choice is on it or refused.
    const billing = await lockBilling(trx, billingId)
    await lockHolder(trx, userId)
    const [before] = await listBilledLabs(trx, userId, billingId)
    if (!billing || !before) throw noSuchBilling()
    if (!isOpen(before, caller.now))
      throw new AppError(
        'billing_closed',
        'The last day to opt out is over. Please write to your instructor if something is wrong.',
      )
    if ((before.opted_out_at !== null) !== optedOut) {
      await setOptedOut(trx, { billingId, userId }, optedOut ? caller.now : null)
      const grant = { userId, lab: billing.lab_id, origin: 'roster', reference: billingId } as const
      if (optedOut) await endLent(trx, caller, grant)
      else await restoreLent(trx, grant)
      await audit(trx, caller, optedOut ? 'roster_opted_out' : 'roster_opted_in', {
        subject: userId,
        details: { lab: billing.lab_id, reference: billingId },
      })
    }
    const [after] = await listBilledLabs(trx, userId, billingId)
    if (!after) throw noSuchBilling()
    return toBilledLab(after, caller.now)
  })
}

type BilledRow = Awaited<ReturnType<typeof listBilledLabs>>[number]

function isOpen({ frozen_at: frozenAt, opt_out_until: until }: BilledRow, now: Date): boolean {
  return frozenAt === null && until >= now
}

function toBilledLab(row: BilledRow, now: Date): BilledLab {
  return {
    id: row.id,
    course: row.course,
    lab: row.lab_id,
    optOutUntil: row.opt_out_until.getTime(),
    accessUntil: row.access_until.getTime(),
    optedOut: row.opted_out_at !== null,
    open: isOpen(row, now),
  }
}
