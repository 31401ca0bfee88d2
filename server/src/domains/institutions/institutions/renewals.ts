import type { Insertable, Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import { audit } from '../../../platform/database/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { moveEndOfLab, setEndOfLab } from './institution-labs.store.ts'
import type { LicenceRenewalsTable } from './institutions.tables.ts'

/** Why a renewal was taken back: as the code of an order for seats ends. */
export type RenewalEnding = 'refunded' | 'disputed' | 'overdue' | 'void'

interface Renewal {
  orderId: string
  institutionId: string
  labs: readonly LabId[]
  days: number
}

/**
 * Lets the labs of an institution go on for some days after their end, or after now where they have ended. Labs without
 * an end stay as they are. The same order renews once. Returns the latest end; null if nothing has one, or the
 * institution does not exist.
 */
export async function renewLicences(
  trx: Trx,
  caller: Caller,
  { orderId, institutionId, labs, days }: Renewal,
): Promise<Date | null> {
  if (!(await lockRow(trx, institutionId))) return null
  const known = await listRenewals(trx, orderId)
  if (known.length > 0) return latestOf(known)
  const ends = new Map(
    (
      await trx
        .selectFrom('institution_labs')
        .select(['lab_id', 'expires_at'])
        .where('institution_id', '=', institutionId)
        .execute()
    ).map(({ lab_id: lab, expires_at: end }) => [lab, end]),
  )
  const renewals = labs.flatMap((lab): Insertable<LicenceRenewalsTable>[] => {
    const end = ends.get(lab)
    if (end === null) return []
    const from = end !== undefined && end > caller.now ? end : caller.now
    return [
      {
        order_id: orderId,
        institution_id: institutionId,
        lab_id: lab,
        from_at: from,
        until_at: later(from, days * day),
      },
    ]
  })
  if (renewals.length === 0) return null
  await trx.insertInto('licence_renewals').values(renewals).execute()
  for (const { lab_id: lab, until_at: until } of renewals)
    await setEndOfLab(trx, { institutionId, lab, end: until })
  const until = latestOf(renewals)
  await audit(trx, caller, 'licence_renewed', {
    subject: institutionId,
    details: { order: orderId, labs: renewals.map(({ lab_id: lab }) => lab), until: until?.toISOString() },
  })
  return until
}

/**
 * Takes back the days that an order gave an institution. What an administrator or another order added since stays.
 * Taking back again changes at most the reason.
 */
export async function endRenewal(
  trx: Trx,
  caller: Caller,
  { orderId, because }: { orderId: string; because: RenewalEnding },
): Promise<void> {
  const renewals = await lockRenewals(trx, orderId)
  for (const renewal of renewals) {
    if (renewal.ended_at === null) await moveEndOfLab(trx, renewal, -lengthOf(renewal))
    // An overdue payment may still come, so any other reason takes its place.
    else if (renewal.ended_because !== 'overdue') continue
    await setEnd(trx, renewal, { ended_at: renewal.ended_at ?? caller.now, ended_because: because })
  }
  const [first] = renewals.filter(({ ended_at: endedAt }) => endedAt === null)
  if (first)
    await audit(trx, caller, 'licence_taken_back', {
      actor: caller.session?.user.id ?? null,
      subject: first.institution_id,
      details: { order: orderId, because },
    })
}

/** Gives the days again that were taken back for one of these reasons. */
export async function restoreRenewal(
  trx: Trx,
  orderId: string,
  reasons: readonly RenewalEnding[],
): Promise<void> {
  for (const renewal of await lockRenewals(trx, orderId)) {
    if (renewal.ended_because === null || !reasons.includes(renewal.ended_because)) continue
    await moveEndOfLab(trx, renewal, lengthOf(renewal))
    await setEnd(trx, renewal, { ended_at: null, ended_because: null })
  }
}

type Row = Selectable<LicenceRenewalsTable>

function lengthOf({ from_at: from, until_at: until }: Row): number {
  return until.getTime() - from.getTime()
}

/** The latest end to come that an order has added; null without one. */
export async function findOrderedEnd(db: Db, institutionId: string, now: Date): Promise<Date | null> {
  const { end } = await db
    .selectFrom('licence_renewals')
    .select(({ fn }) => fn.max('until_at').as('end'))
    .where('institution_id', '=', institutionId)
    .where('ended_at', 'is', null)
    .where('until_at', '>', now)
    .executeTakeFirstOrThrow()
  return end
}

function latestOf(renewals: readonly { until_at: Date }[]): Date | null {
  return renewals.map(({ until_at: until }) => until).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

async function lockRow(trx: Trx, institutionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institutionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function listRenewals(db: Db, orderId: string): Promise<Row[]> {
  return await db
    .selectFrom('licence_renewals')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('lab_id')
    .execute()
}

/** The renewals of an order, with their institution locked. */
async function lockRenewals(trx: Trx, orderId: string): Promise<Row[]> {
  const [first] = await listRenewals(trx, orderId)
  if (!first || !(await lockRow(trx, first.institution_id))) return []
  return await listRenewals(trx, orderId)
}

async function setEnd(
  trx: Trx,
  { order_id: order, lab_id: lab }: Row,
  end: Pick<Row, 'ended_at' | 'ended_because'>,
): Promise<void> {
  await trx
    .updateTable('licence_renewals')
    .set(end)
    .where('order_id', '=', order)
    .where('lab_id', '=', lab)
    .execute()
}
