import type { Db } from '../../../platform/database/database.ts'

/** What is stored of a user who exists, for their download. */
export async function findStoredUser(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'kind', 'status', 'email', 'first_name', 'last_name', 'password_hash'])
    .select(['instructor', 'admin', 'verified', 'institution_id', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Every stored session of a user, including expired ones, last used first. */
export async function listStoredSessions(db: Db, userId: string) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent', 'address', 'signed_in_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('viewer_session_id', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}
