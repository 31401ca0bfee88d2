import type { Products } from '@tradewind/contract/roles'
import type { ManagedUser } from '@tradewind/contract/people/users'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { productsOf, toUser } from '../../../platform/sessions/session-user.ts'
import { keepAnAdministrator } from '../auth/auth.service.ts'
import { findManaged, lockUser, type ManagedRow } from './users.queries.ts'

/** Courtesy is not for administrators to set; the list of grants shows it. */
function ownedOf(products: Products): Products {
  return Object.fromEntries(Object.entries(products).filter(([, { courtesy }]) => courtesy !== true))
}

const withoutRole = { instructor: false, admin: false }

export function toManagedUser(row: ManagedRow): ManagedUser {
  return {
    ...toUser(row, row.held),
    created: row.created_at.getTime(),
    granted: ownedOf(productsOf(withoutRole, row.held)),
    institutionName: row.institution_name,
  }
}

/** The user with an id, or the portal account with an address. Refuses with 404. */
export async function getManaged(db: Db, wanted: string): Promise<ManagedRow> {
  const row = await findManaged(db, wanted)
  if (!row) throw noSuchUser()
  return row
}

/** The same, locked until the transaction ends. Refuses to remove the role of the last administrator. */
export async function lockManaged(
  trx: Trx,
  wanted: string,
  { keepsAdmin }: { keepsAdmin: boolean },
): Promise<ManagedRow> {
  const { id, admin } = await getManaged(trx, wanted)
  const sentence = 'This is the last administrator. Please make someone else an administrator first.'
  // All administrators are locked first, so that two who demote each other lock in the same order.
  if (admin && !keepsAdmin) await keepAnAdministrator(trx, id, sentence)
  if (!(await lockUser(trx, id))) throw noSuchUser()
  const row = await getManaged(trx, id)
  // Another call has just made this user an administrator.
  if (row.admin && !admin && !keepsAdmin) await keepAnAdministrator(trx, id, sentence)
  return row
}

export function noSuchUser(): AppError {
  return new AppError('not_found', 'We could not find this user. Please reload the list.')
}
