import { labById, labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole, type Products } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/users'
import type { Db } from '../database/database.ts'
import type { UsersTable } from '../database/tables.ts'
import { heldLabs, type Held, type SessionRow } from './sessions.queries.ts'

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
>

export function toUser(row: UserRow, held: Held): User {
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
    products: productsOf(row, held),
  }
}

/** The user as clients read them now, by the id; undefined where the account is gone. */
export async function readUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select(heldLabs())
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toUser(row, row.held)
}

/**
 * The user as they are in a session. Who teaches the course that an LMS launched from is an instructor there, but holds
 * no lab by that; and an administrator's rights come with no launch: an LMS does not ask for their password.
 */
export function userOfSession(row: SessionRow): User {
  if (row.session_kind === 'portal') return toUser(row, row.held)
  const user = toUser({ ...row, admin: false }, row.held)
  return { ...user, instructor: user.instructor || row.course_instructor }
}

/**
 * The products map. Instructors and administrators hold every lab as a rule of their role, without rows, so that a
 * change of role works at once both ways.
 */
export function productsOf(role: { instructor: boolean; admin: boolean }, held: Held): Products {
  const byRole = holdsEverythingByRole(role)
  const products: Products = {}
  for (const lab of labIds) {
    const endsAt = held[lab]
    if (byRole) products[lab] = { id: labById(lab).productId, expiration: maximumExpiration }
    else if (endsAt !== undefined)
      products[lab] = {
        id: labById(lab).productId,
        expiration: endsAt === null ? maximumExpiration : Date.parse(endsAt),
      }
  }
  return products
}
