import { randomUUID } from 'node:crypto'
import { freeLab, labById, labIds, extendWithinDays, type LabId } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { audit } from '../../../platform/database/audit.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { GrantOrigin } from './grants.tables.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import {
  endGrantOf,
  endGrants,
  endLivingGrant,
  heldUntil,
  insertGrant,
  lockHolder,
  lockRoles,
} from './grants.queries.ts'
import { findGrant, type GivenGrant } from './given-grants.queries.ts'

export {
  endGrantsOf,
  endLent,
  listHeld,
  lockHolder,
  moveGrants,
  restoreGrantsOf,
  restoreLent,
} from './grants.queries.ts'
export { listGrants } from './given-grants.queries.ts'

interface GrantRequest {
  userId: string
  labs: readonly LabId[]
  days: number
  origin: GrantOrigin
  /** The cause of the grant, for example an order's id. The same reference grants only once. */
  reference: string
  /** The number of the order that paid for it, for the audit entry. */
  order?: string
}

/**
 * Grants labs to a user. Everything that grants writes its rows here. Returns the earliest end of access among these
 * labs, by grants only, regardless of roles.
 */
export async function grantLabs(trx: Trx, caller: Caller, request: GrantRequest): Promise<Date> {
  await lockHolder(trx, request.userId)
  const ends: Date[] = []
  for (const lab of request.labs) {
    const held = await heldUntil(trx, request.userId, lab)
    const expiresAt = endOfGrant(held, request.days, caller.now)
    const added = await insertGrant(trx, {
      user_id: request.userId,
      lab_id: lab,
      origin: request.origin,
      reference: request.reference,
      granted_at: caller.now,
      expires_at: expiresAt,
      ended_at: null,
    })
    if (added)
      await audit(trx, caller, 'granted', {
        actor: caller.session?.user.id ?? request.userId,
        subject: request.userId,
        details: {
          lab,
          origin: request.origin,
          order: request.order,
          reference: request.reference,
          until: expiresAt.toISOString(),
        },
      })
    // A reference that has granted before adds nothing.
    const granted = added ? expiresAt : caller.now
    ends.push(held !== null && held > granted ? held : granted)
  }
  return new Date(Math.min(...ends.map((end) => end.getTime())))
}

/** Lends labs to a user until a moment, regardless of what they hold. The caller writes the audit entry. */
export async function lendLabs(
  trx: Trx,
  caller: Caller,
  { userId, labs, origin, reference, until }: Omit<GrantRequest, 'days'> & { until: Date },
): Promise<void> {
  for (const lab of labs)
    await insertGrant(trx, {
      user_id: userId,
      lab_id: lab,
      origin,
      reference,
      granted_at: caller.now,
      expires_at: until,
      ended_at: null,
    })
}

/**
 * Gives a lab until a moment, before it is paid for. Returns false if the user holds it otherwise, or had it so before.
 * The user must be locked.
 */
export async function giveCourtesy(
  trx: Trx,
  caller: Caller,
  { userId, lab, until }: { userId: string; lab: LabId; until: Date },
): Promise<boolean> {
  const held = await heldUntil(trx, userId, lab)
  if (held !== null && held > caller.now) return false
  const reference = 'courtesy'
  const added = await insertGrant(trx, {
    user_id: userId,
    lab_id: lab,
    origin: 'courtesy',
    reference,
    granted_at: caller.now,
    expires_at: until,
    ended_at: null,
  })
  if (added)
    await audit(trx, caller, 'granted', {
      actor: userId,
      subject: userId,
      details: { lab, origin: 'courtesy', reference, until: until.toISOString() },
    })
  return added
}

/** Gives a lab free to the end of a class. The user must be locked. */
export async function giveExtension(
  trx: Trx,
  caller: SignedInCaller,
  { userId, lab, classId, until }: { userId: string; lab: LabId; classId: string; until: Date },
): Promise<void> {
  const reference = `${classId} ${caller.now.getTime()}`
  await insertGrant(trx, {
    user_id: userId,
    lab_id: lab,
    origin: 'extension',
    reference,
    granted_at: caller.now,
    expires_at: until,
    ended_at: null,
  })
  await audit(trx, caller, 'granted', {
    subject: userId,
    details: { lab, origin: 'extension', reference, until: until.toISOString() },
  })
}

/**
 * Puts another lab in the place of one that a purchase gave, until the same moment. Returns false if that grant does not
 * last any more. The user must be locked.
 */
export async function swapGrant(
  trx: Trx,
  caller: SignedInCaller,
  { userId, reference, from, to }: { userId: string; reference: string; from: LabId; to: LabId },
): Promise<boolean> {
  const ended = await endGrantOf(trx, caller, { userId, lab: from, reference })
  if (!ended) return false
  await insertGrant(trx, { ...ended, lab_id: to, granted_at: caller.now, ended_at: null })
  return true
}

/**
 * Whether a grant of `days` days would give nothing: because of a role, or because each lab is held for at least as
 * long. Less than a day more counts as nothing, because nobody wants to use up a code for some hours. The user stays
 * locked, so that the result holds until the transaction ends.
 */
export async function addsNothing(
  trx: Trx,
  caller: Caller,
  { userId, labs, days }: Pick<GrantRequest, 'userId' | 'labs' | 'days'>,
): Promise<boolean> {
  const roles = await lockRoles(trx, userId)
  if (roles && holdsEverythingByRole(roles)) return true
  for (const lab of labs) {
    const held = await heldUntil(trx, userId, lab)
    if (held === null || later(held, day) <= endOfGrant(held, days, caller.now)) return false
  }
  return true
}

/** Grants the free lab of every new student. */
export async function grantFreeLab(trx: Trx, caller: Caller, userId: string): Promise<void> {
  await grantLabs(trx, caller, {
    userId,
    labs: [freeLab.id],
    days: freeLab.accessDays,
    origin: 'registration',
    reference: 'registration',
  })
}

/** The wanted end of access per lab: a date, or null for the usual year. A missing lab loses access. */
export type WantedLabs = Partial<Record<LabId, Date | 'unchanged' | null>>

/**
 * Sets all labs of a user, as an administrator wants them. Only labs whose end differs are changed: their active grants
 * end, and an administrator's grant replaces them.
 */
export async function setHeldLabs(
  trx: Trx,
  caller: SignedInCaller,
  { userId, labs }: { userId: string; labs: WantedLabs },
): Promise<void> {
  await lockHolder(trx, userId)
  for (const lab of labIds) {
    const asked = labs[lab]
    if (asked === 'unchanged') continue
    const held = await heldUntil(trx, userId, lab)
    const wanted = wantedEnd(asked, lab, caller.now)
    if (held?.getTime() === wanted?.getTime()) continue
    await endGrants(trx, userId, lab, caller.now)
    if (wanted !== null)
      await insertGrant(trx, {
        user_id: userId,
        lab_id: lab,
        origin: 'admin',
        reference: randomUUID(),
        granted_at: caller.now,
        expires_at: wanted,
        ended_at: null,
      })
    await audit(trx, caller, 'labs_set', {
      subject: userId,
      details: { lab, from: held?.toISOString() ?? null, until: wanted?.toISOString() ?? null },
    })
  }
}

function wantedEnd(wanted: Date | null | undefined, lab: LabId, now: Date): Date | null {
  if (wanted === undefined) return null
  return wanted ?? later(now, labById(lab).accessDays * day)
}

/** Gives a user one lab until a moment, by an administrator. Null if it is held for at least as long. */
export async function giveLab(
  trx: Trx,
  caller: SignedInCaller,
  { userId, lab, until }: { userId: string; lab: LabId; until: Date },
): Promise<GivenGrant | null> {
  await lockHolder(trx, userId)
  const held = await heldUntil(trx, userId, lab)
  if (held !== null && held >= until) return null
  const reference = randomUUID()
  await insertGrant(trx, {
    user_id: userId,
    lab_id: lab,
    origin: 'admin',
    reference,
    granted_at: caller.now,
    expires_at: until,
    ended_at: null,
  })
  await audit(trx, caller, 'granted', {
    subject: userId,
    details: { lab, origin: 'admin', reference, until: until.toISOString() },
  })
  return await findGrant(trx, userId, { lab, reference })
}

/** Ends one active grant of a user, by an administrator. Returns false if there is none. */
export async function endGrant(
  trx: Trx,
  caller: SignedInCaller,
  { userId, grantId }: { userId: string; grantId: string },
): Promise<boolean> {
  await lockHolder(trx, userId)
  const ended = await endLivingGrant(trx, userId, grantId, caller.now)
  if (!ended) return false
  await audit(trx, caller, 'grant_ended', {
    subject: userId,
    details: {
      lab: ended.lab_id,
      origin: ended.origin,
      reference: ended.reference,
      until: ended.expires_at.toISOString(),
    },
  })
  return true
}

/**
 * The end of a new grant of `days` days. What is held is the latest end of all active grants, so access is never
 * shortened. In the last 30 days of what is held, the grant adds to what is left, so that early renewal loses nothing.
 * `held` is the end of what is held, or null.
 */
export function endOfGrant(held: Date | null, days: number, now: Date): Date {
  const runsOut = held !== null && held > now && held.getTime() - now.getTime() <= extendWithinDays * day
  return later(runsOut ? held : now, days * day)
}
