import type { ManagedUser } from '@tradewind/contract/users'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { productsOf, toUser } from '../../platform/sessions/session-user.ts'
import { findManaged, type ManagedRow } from './users.queries.ts'

const withoutRole = { instructor: false, admin: false }

export function toManagedUser(row: ManagedRow): ManagedUser {
  return {
    ...toUser(row, row.held),
    created: row.created_at.getTime(),
    granted: productsOf(withoutRole, row.held),
    institutionName: row.institution_name,
  }
}

/** The user of an id, or the portal account of an address; refuses with 404. */
export async function getManaged(db: Db, wanted: string): Promise<ManagedRow> {
  const row = await findManaged(db, wanted)
  if (!row) throw noSuchUser()
  return row
}

export function noSuchUser(): AppError {
  return new AppError('not_found', 'There is no such user.')
}
