import type { Db } from '../../../platform/database/database.ts'
import { countPending } from './pending-instructors.queries.ts'

export { makeAccount, sendInvitationAgain } from './invitations.ts'
export { findOpenInvitationTo } from './invitations.queries.ts'

/** The number of instructors who wait for approval, counted up to `countTo`. */
export async function countApplications(db: Db, countTo: number): Promise<number> {
  return await countPending(db, '', countTo)
}
