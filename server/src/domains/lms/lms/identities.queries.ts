import type { Insertable, Selectable } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { LtiIdentitiesTable } from './lms.tables.ts'
import type { PersonIds } from './person-ids.ts'
import { insertUser, updateUser, type UsersTable } from '../../../platform/sessions/users.store.ts'

/** A person's identity at a platform. */
export type Sub = Pick<LtiIdentitiesTable, 'issuer' | 'client_id' | 'sub'>

const columns = [
  'users.id',
  'users.kind',
  'users.admin',
  'users.email',
  'users.email_key',
  'users.first_name',
  'users.last_name',
  'users.institution_id',
  'users.analytics_key',
] as const

export type IdentityUser = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'kind'
  | 'admin'
  | 'email'
  | 'email_key'
  | 'first_name'
  | 'last_name'
  | 'institution_id'
  | 'analytics_key'
>

/** The details of an LTI user in a launch. Missing texts are empty. */
type LaunchFacts = Pick<IdentityUser, 'email' | 'email_key' | 'first_name' | 'last_name' | 'institution_id'>

/** The user of an identity, locked until the transaction ends. */
export async function lockIdentityUser(trx: Trx, sub: Sub): Promise<IdentityUser | undefined> {
  return await trx
    .selectFrom('lti_identities')
    .innerJoin('users', 'users.id', 'lti_identities.user_id')
    .select(columns)
    .where('issuer', '=', sub.issuer)
    .where('client_id', '=', sub.client_id)
    .where('sub', '=', sub.sub)
    .forUpdate('users')
    .executeTakeFirst()
}

/** Adds an identity. Returns false if another launch has added it. */
export async function addIdentity(trx: Trx, identity: Insertable<LtiIdentitiesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('lti_identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'client_id', 'sub']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Stores that a platform made a person up. A launch that does not say so changes nothing. */
export async function markTestUser(trx: Trx, sub: Sub): Promise<void> {
  await trx
    .updateTable('lti_identities')
    .set({ test_user: true })
    .where('issuer', '=', sub.issuer)
    .where('client_id', '=', sub.client_id)
    .where('sub', '=', sub.sub)
    .where('test_user', '=', false)
    .execute()
}

/** Stores the ids of a person that a launch told. What it does not tell stays. */
export async function storePersonIds(
  trx: Trx,
  sub: Sub,
  { login, sourcedId, platformUserId }: PersonIds,
): Promise<void> {
  const told = Object.entries({ login, sourced_id: sourcedId, platform_user_id: platformUserId }).filter(
    ([, id]) => id !== '',
  ) as ['login' | 'sourced_id' | 'platform_user_id', string][]
  if (told.length === 0) return
  await trx
    .updateTable('lti_identities')
    .set(Object.fromEntries(told))
    .where('issuer', '=', sub.issuer)
    .where('client_id', '=', sub.client_id)
    .where('sub', '=', sub.sub)
    .where(({ eb, or }) => or(told.map(([name, id]) => eb(name, '<>', id))))
    .execute()
}

export async function addLtiUser(
  trx: Trx,
  { now, ...user }: LaunchFacts & Pick<IdentityUser, 'id' | 'analytics_key'> & { now: Date },
): Promise<IdentityUser> {
  await insertUser(trx, {
    ...user,
    kind: 'lti',
    status: 'active',
    password_hash: null,
    instructor: false,
    admin: false,
    verified: false,
    created_at: now,
  })
  return { ...user, kind: 'lti', admin: false }
}

/** Updates an LTI user. Writes nothing if no detail has changed. */
export async function updateLtiUser(trx: Trx, user: IdentityUser, facts: LaunchFacts): Promise<IdentityUser> {
  const names = Object.keys(facts) as (keyof LaunchFacts)[]
  if (names.some((name) => user[name] !== facts[name])) await updateUser(trx, user.id, facts)
  return { ...user, ...facts }
}

/** Moves identities at platforms to another user. */
export async function transferIdentities(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('lti_identities').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Forgets the identities of a user. Returns whether there were any. */
export async function deleteIdentities(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('lti_identities')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
