import { isDeepStrictEqual } from 'node:util'
import {
  isOffered,
  labIds,
  maximumExpiration,
  type Environment,
  type LabId,
} from '@tradewind/contract/catalogue'
import { holdsEverythingByRole, type Products } from '@tradewind/contract/roles'
import type { BodyOf } from '@tradewind/contract/route'
import type { ManagedUser, usersRoutes } from '@tradewind/contract/people/users'
import { audit, changedFields } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { requireFreshProof } from '../../../platform/sessions/fresh-proof.ts'
import { replaceToken } from '../../../platform/sessions/sessions.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { updateRoles, updateUser } from '../../../platform/sessions/users.store.ts'
import { beginDuty } from '../factors/duties.ts'
import { setHeldLabs, type WantedLabs } from '../../access/grants/grants.service.ts'
import { endOfAccess } from '../../../kernel/zones.ts'
import { getManaged, lockManaged, toManagedUser } from './managed-users.ts'
import type { ManagedRow } from './users.queries.ts'
import { keepInstitution } from '../../institutions/institutions/institutions.service.ts'

type Form = Partial<BodyOf<(typeof usersRoutes)['PUT /api/users/:user']>>

interface ChangedUser {
  user: ManagedUser
  /** The new token of the caller's session, if they changed their own roles. */
  token: string | null
}

/** Changes the fields in the body, all or none. A change of role ends the user's sessions, except the caller's own. */
export async function changeUser(
  services: Services,
  caller: SignedInCaller,
  { wanted, form }: { wanted: string; form: Form },
): Promise<ChangedUser> {
  return await inTransaction(services, async (trx) => {
    const before = await lockManaged(trx, wanted, { keepsAdmin: form.admin !== false })
    const { id } = before
    refuseOutdated(before, form.grantedBefore)
    refuseEmptied(before, form)
    await changeDetails(trx, caller, before, form)
    const token = await changeRoles(trx, caller, before, form)
    if (form.products)
      await setHeldLabs(trx, caller, {
        userId: id,
        labs: wantedLabs(before, form.products, services.config.environment),
      })
    return { user: toManagedUser(await getManaged(trx, id)), token }
  })
}

/** Two administrators may edit the same user. The later one must not undo a change that they have not seen. */
function refuseOutdated(row: ManagedRow, seen: Products | undefined): void {
  if (!seen) return
  const user = toManagedUser(row)
  const endOf = (products: Products, lab: LabId) => products[lab]?.expiration
  if (labIds.every((lab) => endOf(seen, lab) === endOf(user.granted, lab))) return
  throw new AppError(
    'user_changed',
    'This person’s labs have changed in the meantime. Please check them again.',
    { details: user },
  )
}

/** A name stays empty where an LMS or an institution told none, but nobody empties one. */
function refuseEmptied(before: ManagedRow, form: Form): void {
  const fields: Record<string, string> = {}
  if (form.firstName === '' && before.first_name !== '') fields['firstName'] = 'Please enter your first name.'
  if (form.lastName === '' && before.last_name !== '') fields['lastName'] = 'Please enter your last name.'
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new AppError('invalid_fields', sentence, { fields })
}

const fieldNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  institution_id: 'institutionId',
  verified: 'verified',
} as const

async function changeDetails(
  trx: Trx,
  caller: SignedInCaller,
  before: ManagedRow,
  form: Form,
): Promise<void> {
  const after = {
    first_name: form.firstName ?? before.first_name,
    last_name: form.lastName ?? before.last_name,
    institution_id: form.institutionId === undefined ? before.institution_id : form.institutionId,
    verified: getsRole(before, form) || (form.verified ?? before.verified),
  }
  const changed = changedFields(fieldNames, before, after)
  if (changed.length === 0) return
  if (changed.includes('institutionId') && after.institution_id !== null)
    if (!(await keepInstitution(trx, after.institution_id)))
      throw refusedField('institutionId', 'We could not find this institution. Please reload the list.')
  await updateUser(trx, before.id, after)
  const isProven = after.verified && !before.verified
  if (isProven) await audit(trx, caller, 'email_verified', { subject: before.id })
  const fields = changed.filter((field) => !(isProven && field === 'verified'))
  if (fields.length > 0) await audit(trx, caller, 'user_changed', { subject: before.id, details: { fields } })
}

function rolesAfter(before: ManagedRow, form: Form): { instructor: boolean; admin: boolean } {
  return { instructor: form.instructor ?? before.instructor, admin: form.admin ?? before.admin }
}

/** Making a person instructor or administrator also verifies their address, as an approval does. */
function getsRole(before: ManagedRow, form: Form): boolean {
  if (before.kind !== 'portal') return false
  const after = rolesAfter(before, form)
  return (after.admin && !before.admin) || (after.instructor && !before.instructor)
}

/** Returns the caller's new token if the roles were their own. */
async function changeRoles(
  trx: Trx,
  caller: SignedInCaller,
  before: ManagedRow,
  form: Form,
): Promise<string | null> {
  const from = { instructor: before.instructor, admin: before.admin }
  const to = rolesAfter(before, form)
  if (isDeepStrictEqual(from, to)) return null
  requireFreshProof(caller.session, caller.now)
  if (before.kind !== 'portal')
    throw refusedField(
      from.admin === to.admin ? 'instructor' : 'admin',
      'People who come from a learning management system cannot have a role here.',
    )
  await updateRoles(trx, before.id, to)
  // The days to set up a second factor begin with the role; an administrator who also teaches gets no new ones.
  if ((to.admin && !from.admin) || (to.instructor && !from.instructor && !from.admin))
    await beginDuty(trx, caller, before.id)
  await audit(trx, caller, 'roles_changed', { subject: before.id, details: { from, to } })
  const own = before.id === caller.session.user.id
  await endSessions(trx, before.id, own ? caller.session.id : undefined)
  return own ? await replaceToken(trx, caller) : null
}

/**
 * The wanted labs as grants. Clients also read labs given by a role or by courtesy; sent back unchanged, these do not
 * touch the grants, also where the mark of courtesy is left out, and after the courtesy has ended. Labs that are not
 * offered here stay as they are, because clients do not show them.
 */
function wantedLabs(
  before: ManagedRow,
  products: NonNullable<Form['products']>,
  environment: Environment,
): WantedLabs {
  const { products: shown } = toManagedUser(before)
  const byRole = holdsEverythingByRole(before)
  const labs: WantedLabs = {}
  for (const lab of labIds) {
    const entry = products[lab]
    const offered = isOffered(lab, environment)
    if (offered && !entry) continue
    const expiration = entry?.expiration ?? null
    const end = expiration === null ? null : endOfAccess(expiration)
    const isByRole = byRole && end?.getTime() === maximumExpiration
    const isByCourtesy =
      shown[lab]?.courtesy === true ? end?.getTime() === shown[lab].expiration : entry?.courtesy === true
    labs[lab] = !offered || isByRole || isByCourtesy ? 'unchanged' : end
  }
  return labs
}
