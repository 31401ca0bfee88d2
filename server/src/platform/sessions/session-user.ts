import { labById, labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole, type Products } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/people/users'
import type { Db } from '../database/database.ts'
import {
  factorDuty,
  heldLabs,
  isContact,
  mailHeld,
  type FactorDuty,
  type Held,
  type SessionRow,
} from './sessions.queries.ts'
import type { UsersTable } from './users.store.ts'

/** The columns of a user that clients may read. */
export type UserRow = Pick<
  UsersTable,
  | 'id'
  | 'kind'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'instructor'
  | 'admin'
  | 'verified'
  | 'institution_id'
> & { passwordless?: boolean; contact?: boolean; mail_held?: User['mailHeld'] | null }

export function toUser(row: UserRow, held: Held, duty: FactorDuty | null = null): User {
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    instructor: row.instructor,
    admin: row.admin,
    verified: row.verified,
    isLtiUser: row.kind === 'lti',
    institutionId: row.institution_id,
    ...(row.passwordless === true && { passwordless: true }),
    ...(row.contact === true && { contact: true }),
    ...(row.mail_held && { mailHeld: row.mail_held }),
    ...(duty && { secondFactor: { dueAt: Date.parse(duty.due_at), exempt: duty.exempt } }),
    products: productsOf(row, held),
  }
}

/** The current user with an id, as clients read it; undefined if deleted. */
export async function readUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select([heldLabs(), factorDuty(), isContact(), mailHeld()])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const passwordless = row.kind === 'portal' && row.password_hash === null
  return toUser({ ...row, passwordless }, row.held, row.second_factor)
}

/**
 * The user within a session. A person who teaches the course of an LMS launch is an instructor in that session, but
 * does not hold labs by that. A launch never gives an administrator's rights, because an LMS does not ask for their
 * password. A teaching assistant of the course is no instructor.
 */
export function userOfSession(row: SessionRow): User {
  if (row.session_kind === 'portal') return toUser(row, row.held, row.second_factor)
  const user = toUser({ ...row, admin: false }, row.held)
  return {
    ...user,
    instructor: user.instructor || row.course_instructor,
    ...(row.course_assistant && { assistant: true }),
  }
}

/**
 * The products map. Instructors and administrators hold every lab by their role, without rows, so that a change of role
 * takes effect at once.
 */
export function productsOf(role: { instructor: boolean; admin: boolean }, held: Held): Products {
  const byRole = holdsEverythingByRole(role)
  const products: Products = {}
  for (const lab of labIds) {
    const end = held[lab]
    const id = labById(lab).productId
    if (byRole) products[lab] = { id, expiration: maximumExpiration }
    else if (typeof end === 'string') products[lab] = { id, expiration: Date.parse(end) }
    else if (end === null) products[lab] = { id, expiration: maximumExpiration }
    else if (end !== undefined) products[lab] = { id, expiration: Date.parse(end.courtesy), courtesy: true }
  }
  return products
}
