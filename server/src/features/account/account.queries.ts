import type { Trx } from '../../platform/database/database.ts'

export async function updateNames(
  trx: Trx,
  userId: string,
  names: { first_name: string; last_name: string },
): Promise<void> {
  await trx.updateTable('users').set(names).where('id', '=', userId).execute()
}
