import { freeLab, labById, labIds, type LabId } from '@tradewind/contract/catalogue'
import { recordAudit } from '../../platform/audit.ts'
import { day, later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { GrantOrigin } from '../../platform/database/tables.ts'
import type { Caller } from '../../platform/caller.ts'
import { endOfGrant } from './grant-rules.ts'
import { endGrants, hasGranted, heldUntil, insertGrant, lockHolder } from './grants.queries.ts'

interface GrantRequest {
  userId: string
  labs: readonly LabId[]
  days: number
  origin: GrantOrigin
  /** What causes the grant, for example an order's id. The same reference grants once. */
  reference: string
}

/** Gives a user labs: the one door to the grants table for everything that grants. */
export async function grantLabs(trx: Trx, caller: Caller, request: GrantRequest): Promise<void> {
  await lockHolder(trx, request.userId)
  for (const lab of request.labs) {
    const expiresAt = endOfGrant(await heldUntil(trx, request.userId, lab), request.days, caller.now)
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
      await recordAudit(trx, caller, caller.now, {
        action: 'granted',
        actor: request.userId,
        subject: request.userId,
        details: {
          lab,
          origin: request.origin,
          reference: request.reference,
          until: expiresAt.toISOString(),
        },
      })
  }
}

/** What every new student holds. */
export async function grantFreeLab(trx: Trx, caller: Caller, userId: string): Promise<void> {
  await grantLabs(trx, caller, {
    userId,
    labs: [freeLab.id],
    days: freeLab.accessDays,
    origin: 'registration',
    reference: 'registration',
  })
}

/** Per lab the wanted end of access: a date, or null for the usual year. A lab that is absent loses access. */
export type WantedLabs = Partial<Record<LabId, Date | null>>

/**
 * Sets the whole set of labs that a user holds, as an administrator wants it. Only labs whose end differs are touched:
 * their living grants end, and one row of the administrator's takes their place. The same reference works once.
 */
export async function setHeldLabs(
  trx: Trx,
  caller: Caller,
  request: { userId: string; administratorId: string; labs: WantedLabs; reference: string },
): Promise<void> {
  await lockHolder(trx, request.userId)
  if (await hasGranted(trx, request.userId, 'admin', request.reference)) return
  for (const lab of labIds) {
    const held = await heldUntil(trx, request.userId, lab)
    const wanted = wantedEnd(request.labs[lab], lab, caller.now)
    if (held?.getTime() === wanted?.getTime()) continue
    await endGrants(trx, request.userId, lab, caller.now)
    // Taking a lab away leaves a row that has ended already: it keeps the reference from working again.
    await insertGrant(trx, {
      user_id: request.userId,
      lab_id: lab,
      origin: 'admin',
      reference: request.reference,
      granted_at: caller.now,
      expires_at: wanted ?? caller.now,
      ended_at: wanted === null ? caller.now : null,
    })
    await recordAudit(trx, caller, caller.now, {
      action: 'labs_set',
      actor: request.administratorId,
      subject: request.userId,
      details: { lab, from: held?.toISOString() ?? null, until: wanted?.toISOString() ?? null },
    })
  }
}

function wantedEnd(wanted: Date | null | undefined, lab: LabId, now: Date): Date | null {
  if (wanted === undefined) return null
  return wanted ?? later(now, labById(lab).accessDays * day)
}
