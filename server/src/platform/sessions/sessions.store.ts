import type { Generated, Insertable } from 'kysely'
import type { SignedInCaller } from '../../kernel/caller.ts'
import { day, later } from '../../kernel/clock.ts'
import type { UserKind } from '../../kernel/session.ts'
import type { Db } from '../database/database.ts'
import { executeNamed } from '../database/named-statements.ts'
import type { Trx } from '../database/transaction.ts'

declare module '../database/tables.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}

export interface SessionsTable {
  id: string
  user_id: string
  kind: UserKind
  user_agent: string
  address: string
  /** For guests: whether their own address or a proxy's is the institution's. */
  admitted_by: Generated<'range' | 'proxy' | null>
  /** For LTI users: the platform that sent them. */
  lti_platform_id: Generated<string | null>
  /** For people who signed in through their institution: its identity provider. */
  identity_provider_id: Generated<string | null>
  /** For LTI users: the link in their course that they opened. */
  lti_link_id: Generated<string | null>
  /** The user teaches the course that the launch came from. */
  course_instructor: Generated<boolean>
  /** The user is a teaching assistant of the course that the LMS launched from. */
  course_assistant: Generated<boolean>
  /** For a view: the session of the administrator who began it. */
  viewer_session_id: Generated<string | null>
  signed_in_at: Date
  last_used_at: Date
  /**
   * When the user last proved inside the session who they are, or when their institution asked them for it; null if
   * signing in was the last proof.
   */
  proven_at: Generated<Date | null>
}

/** Adds a session. All columns are named, so that the text of the statement never varies. */
export async function insertSession(trx: Trx, session: Required<Insertable<SessionsTable>>): Promise<void> {
  await executeNamed(trx, 'add-session', trx.insertInto('sessions').values(session).compile())
}

export async function noteSessionUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

/** Notes that the caller has proven in their session who they are. */
export async function proveSession(trx: Trx, { session, now }: SignedInCaller): Promise<void> {
  await trx.updateTable('sessions').set({ proven_at: now }).where('id', '=', session.id).execute()
}

/** Makes a session that of an assistant of the course. */
export async function assistInSession(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ course_assistant: true }).where('id', '=', sessionId).execute()
}

export async function endSession(db: Db, sessionId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user, except `keep`. What `keep` views ends, too. */
export async function endSessions(db: Db, userId: string, keep?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep !== undefined) {
    query = query.where('id', '!=', keep)
    await db.deleteFrom('sessions').where('viewer_session_id', '=', keep).execute()
  }
  await query.execute()
}

/** Deletes some sessions, whoever they are of. */
export async function deleteSessions(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** Ends the sessions that began through an identity provider. The caller has locked it, so that no other begins. */
export async function endSessionsOfProvider(trx: Trx, providerId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('identity_provider_id', '=', providerId).execute()
}

/** Ends the sessions that began through platforms. The caller has switched these off, so that no other begins. */
export async function endSessionsOfPlatforms(trx: Trx, platformIds: readonly string[]): Promise<void> {
  if (platformIds.length === 0) return
  await trx.deleteFrom('sessions').where('lti_platform_id', 'in', platformIds).execute()
}

/** Removes sessions that have ended. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  // The longest life of a session is 30 days. Idle ones end sooner.
  await db
    .deleteFrom('sessions')
    .where('signed_in_at', '<', later(now, -30 * day))
    .execute()
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<', later(now, -7 * day))
    .execute()
}
