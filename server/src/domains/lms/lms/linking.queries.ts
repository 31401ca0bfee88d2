import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** The platform that began a session; undefined if it was removed. */
export async function findPlatformOfSession(
  db: Db,
  sessionId: string,
): Promise<{ name: string } | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'sessions.lti_platform_id')
    .select('lti_platforms.name')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

/** An LTI user, locked until the transaction ends; undefined if deleted. */
export async function lockLtiUser(trx: Trx, id: string): Promise<{ id: string } | undefined> {
  return await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'lti')
    .forUpdate()
    .executeTakeFirst()
}

/** A portal account that may be linked, locked until the transaction ends. */
export async function lockAccount(trx: Trx, id: string): Promise<{ id: string; admin: boolean } | undefined> {
  return await trx
    .selectFrom('users')
    .select(['id', 'admin'])
    .where('id', '=', id)
    .where('kind', '=', 'portal')
    .forUpdate()
    .executeTakeFirst()
}

/** Moves the platform identities of an LTI user to the account. */
export async function moveIdentities(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('lti_identities').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Moves what an LTI user holds, bought and gave, except what the account already has. */
export async function moveHoldings(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update grants g set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from grants own where own.user_id = ${to} and own.lab_id = g.lab_id
      and own.origin = g.origin and own.reference = g.reference)`.execute(trx)
  await sql`update users set allows_courtesy = false where id = ${to}
    and exists (select 1 from users u where u.id = ${from} and not u.allows_courtesy)`.execute(trx)
  await trx.updateTable('orders').set({ user_id: to }).where('user_id', '=', from).execute()
  await trx.updateTable('access_codes').set({ used_by: to }).where('used_by', '=', from).execute()
  await trx.updateTable('promotion_codes').set({ owner_id: to }).where('owner_id', '=', from).execute()
  await sql`update promotion_code_uses u set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from promotion_code_uses own
    where own.user_id = ${to} and own.promotion_code_id = u.promotion_code_id)`.execute(trx)
}

/**
 * Moves an LTI user's runs. Their attempts follow the account's attempts of the same kind and class; of two open runs
 * the account's continues and the other is abandoned.
 */
export async function moveRuns(trx: Trx, from: string, to: string): Promise<void> {
  const sameOfAccount = sql`from lab_runs own where own.user_id = ${to} and own.lab_id = lab_runs.lab_id
    and own.kind = lab_runs.kind and own.class_session_id is not distinct from lab_runs.class_session_id
    and own.session_id is null`
  await sql`update lab_runs set status = 'abandoned' where user_id = ${from} and status = 'open'
    and exists (select 1 ${sameOfAccount} and own.status = 'open')`.execute(trx)
  await sql`update lab_runs set user_id = ${to},
      attempt = attempt + coalesce((select max(own.attempt) ${sameOfAccount}), 0)
    where user_id = ${from} and session_id is null`.execute(trx)
}

/**
 * Moves the memberships in class sessions, as a student, an instructor and an assistant, except those that the account already
 * has.
 */
export async function moveClasses(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of [
    'class_students',
    'class_instructors',
    'class_assistants',
    'room_team_members',
    'class_board_names',
    'peer_factors',
  ] as const)
    await sql`update ${sql.table(table)} c set user_id = ${to} where user_id = ${from} and not exists (
      select 1 from ${sql.table(table)} own
      where own.user_id = ${to} and own.class_session_id = c.class_session_id)`.execute(trx)
  await trx.updateTable('class_sessions').set({ owner_id: to }).where('owner_id', '=', from).execute()
  await moveAnswers(trx, from, to)
}

/** Moves answers to own questions, and ratings given and got in teams, except where the account already has them. */
async function moveAnswers(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update class_answers a set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from class_answers own where own.user_id = ${to} and own.question_id = a.question_id)`.execute(
    trx,
  )
  for (const [moved, other] of [
    ['rater_id', 'rated_id'],
    ['rated_id', 'rater_id'],
  ] as const)
    await sql`update peer_ratings r set ${sql.ref(moved)} = ${to}
      where ${sql.ref(moved)} = ${from} and ${sql.ref(other)} <> ${to} and not exists (
        select 1 from peer_ratings own
        where own.class_session_id = r.class_session_id and own.${sql.ref(moved)} = ${to}
          and own.${sql.ref(other)} = r.${sql.ref(other)})`.execute(trx)
}

/** Removes an LTI user with their sessions and everything that was not moved. */
export async function deleteLtiUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).where('kind', '=', 'lti').execute()
}
