import type { LabId } from '@tradewind/contract/catalogue'
import { isbot } from 'isbot'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { second } from '../../../kernel/clock.ts'
import { lastInTransaction } from '../../../platform/database/guarded-pool.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { addCount, changeSession, lockClick, setClick, type CountChange } from './usage.queries.ts'
import type { UsageAction } from './usage-reports.tables.ts'

/** Two clicks within this time are one, and the later one counts (code of practice 5.1, 7.2). */
const doubleClick = 30 * second

/**
 * Counts what a person of an institution does with a lab, in the month in which it happens. Robots, demos,
 * administrators and their views of others do not count, nor does who belongs to no institution.
 */
export async function countUse(
  services: Services,
  caller: SignedInCaller,
  { lab, action }: { lab: LabId; action: UsageAction },
): Promise<void> {
  const institution = countedFor(caller)
  if (institution === null) return
  await inTransaction(services, (trx) => count(trx, caller, { institution, lab, action }))
}

function countedFor({ session, userAgent }: SignedInCaller): string | null {
  const { kind, user, viewed } = session
  if (kind === 'demo' || user.admin || viewed || isbot(userAgent)) return null
  return user.institutionId
}

async function count(
  trx: Trx,
  { session, now }: SignedInCaller,
  { institution, lab, action }: { institution: string; lab: LabId; action: UsageAction },
): Promise<void> {
  const click = { session_id: session.id, lab_id: lab, action }
  const before = await lockClick(trx, { ...click, last_at: now })
  const isDouble = before !== null && Math.abs(now.getTime() - before.getTime()) <= doubleClick
  // Another process may have counted a later one first.
  if (before !== null && before > now && isDouble) return
  await setClick(trx, { ...click, last_at: before !== null && before > now ? before : now })
  const today = dayOf(now)
  if (isDouble && dayOf(before) === today) return
  const place = { session_id: session.id, lab_id: lab, institution_id: institution, action }
  const changes = isDouble ? await changeSession(trx, { ...place, day: dayOf(before), by: -1 }) : []
  changes.push(...(await changeSession(trx, { ...place, day: today, by: 1 })))
  // Everybody of an institution changes the same rows, so they are written last, and in one order.
  await lastInTransaction(async () => {
    for (const change of ordered(changes)) await addCount(trx, change)
  })
}

/** yyyy-mm-dd in UTC. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function ordered(changes: readonly CountChange[]): CountChange[] {
  const key = ({ institution_id: id, month, lab_id: lab, metric }: CountChange) =>
    `${id} ${month} ${lab} ${metric}`
  return changes.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}
