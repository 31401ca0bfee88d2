import { labById, labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { holdsEverythingByRole, type Products } from '@tradewind/contract/roles'
import type { User } from '@tradewind/contract/users'
import type { UsersTable } from '../database/tables.ts'
import type { Held } from './sessions.queries.ts'

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
      products[lab] = { id: labById(lab).productId, expiration: Date.parse(endsAt) }
  }
  return products
}
