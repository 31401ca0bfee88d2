import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { labIds, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole, type Products } from '@tradewind/contract/roles'
import type { BodyOf } from '@tradewind/contract/route'
import type { ManagedUser, usersRoutes } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Trx } from '../../platform/database/database.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSessions, replaceToken, type Session } from '../../platform/sessions/sessions.ts'
import { keepAnAdministrator } from '../auth/auth.service.ts'
import { setHeldLabs, type WantedLabs } from '../labs/labs.service.ts'
import { endOfAccess } from './access-days.ts'
import { getManaged, noSuchUser, toManagedUser } from './managed-users.ts'
import { keepInstitution, lockUser, updateUser, type ManagedRow, type UserChange } from './users.queries.ts'

type Body = BodyOf<(typeof usersRoutes)['PUT /api/users/:user']>

export const lastAdministrator = 'This is the last administrator. Make somebody else one first.'

interface ChangedUser {
  user: ManagedUser
  /** The token under which the caller's session goes on, where they changed their own roles. */
  token: string | null
}

/** Changes what the body names, all of it or nothing. A change of role ends the sessions of the user. */
export async function changeUser(
  platform: Platform,
  session: Session,
  caller: Caller,
  wanted: string,
  body: Body,
): Promise<ChangedUser> {
  return await inTransaction(platform.db, async (trx) => {
    const { id } = await getManaged(trx, wanted)
    // All administrators before anybody else: two who demote each other at once must lock in one order.
    if (body.admin === false) await keepAnAdministrator(trx, id, lastAdministrator)
    if (!(await lockUser(trx, id))) throw noSuchUser()
    const before = await getManaged(trx, id)
    refuseOutdated(before, body.grantedBefore)
    await changeDetails(trx, caller, session, before, body)
    const token = await changeRoles(trx, caller, session, before, body)
    if (body.products)
      await setHeldLabs(trx, caller, {
        userId: id,
        administratorId: session.user.id,
        labs: wantedLabs(before, body.products),
        reference: randomUUID(),
      })
    return { user: toManagedUser(await getManaged(trx, id)), token }
  })
}

/** Two administrators may have the same user open: the later must not undo unseen what the earlier gave. */
function refuseOutdated(row: ManagedRow, seen: Products | undefined): void {
  if (!seen) return
  const user = toManagedUser(row)
  const endOf = (products: Products, lab: LabId) => products[lab]?.expiration
  if (labIds.every((lab) => endOf(seen, lab) === endOf(user.granted, lab))) return
  throw new AppError(
    'user_changed',
    'What this person holds has changed meanwhile. Please look at it again.',
    { details: user },
  )
}

async function changeDetails(
  trx: Trx,
  caller: Caller,
  session: Session,
  before: ManagedRow,
  body: Body,
): Promise<void> {
  const change: UserChange = {}
  const fields: string[] = []
  if (body.firstName !== undefined && body.firstName !== before.first_name) {
    change.first_name = body.firstName
    fields.push('firstName')
  }
  if (body.lastName !== undefined && body.lastName !== before.last_name) {
    change.last_name = body.lastName
    fields.push('lastName')
  }
  if (body.institutionId !== undefined && body.institutionId !== before.institution_id) {
    if (body.institutionId !== null && !(await keepInstitution(trx, body.institutionId)))
      throw refusedField('institutionId', 'There is no such institution.')
    change.institution_id = body.institutionId
    fields.push('institutionId')
  }
  if (body.verified !== undefined && body.verified !== before.verified) {
    change.verified = body.verified
    if (!body.verified) fields.push('verified')
  }
  if (Object.keys(change).length === 0) return
  await updateUser(trx, before.id, change)
  const people = { actor: session.user.id, subject: before.id }
  if (change.verified === true)
    await recordAudit(trx, caller, caller.now, { action: 'email_verified', ...people })
  if (fields.length > 0)
    await recordAudit(trx, caller, caller.now, { action: 'user_changed', ...people, details: { fields } })
}

/** Answers the caller's new token where the roles were their own. */
async function changeRoles(
  trx: Trx,
  caller: Caller,
  session: Session,
  before: ManagedRow,
  body: Body,
): Promise<string | null> {
  const from = { instructor: before.instructor, admin: before.admin }
  const to = { instructor: body.instructor ?? from.instructor, admin: body.admin ?? from.admin }
  if (isDeepStrictEqual(from, to)) return null
  if (before.kind !== 'portal')
    throw refusedField(
      from.admin === to.admin ? 'instructor' : 'admin',
      'Somebody who comes from a learning management system has no role here.',
    )
  await updateUser(trx, before.id, to)
  await recordAudit(trx, caller, caller.now, {
    action: 'roles_changed',
    actor: session.user.id,
    subject: before.id,
    details: { from, to },
  })
  const own = before.id === session.user.id
  await endSessions(trx, before.id, own ? session.id : undefined)
  return own ? await replaceToken(trx, session.id, caller.now) : null
}

/**
 * What is wanted as grants. Clients read of a role-holder what the role gives: sent back as it was, that leaves the
 * grants beneath it alone.
 */
function wantedLabs(before: ManagedRow, products: NonNullable<Body['products']>): WantedLabs {
  const { granted } = toManagedUser(before)
  const byRole = holdsEverythingByRole(before)
  const labs: WantedLabs = {}
  for (const lab of labIds) {
    const entry = products[lab]
    if (!entry) continue
    const end = endOfAccess(entry.expiration ?? null)
    if (!byRole || end?.getTime() !== maximumExpiration) labs[lab] = end
    else if (granted[lab]) labs[lab] = new Date(granted[lab].expiration)
  }
  return labs
}
