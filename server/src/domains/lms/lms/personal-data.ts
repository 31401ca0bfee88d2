import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { forgetGroupsOf, listGroupsOfUser } from './groups.queries.ts'
import { deleteIdentities, transferIdentities } from './identities.queries.ts'
import { forgetMember, listMemberships } from './roster.queries.ts'

export const lmsPerson: PersonHooks = {
  columns: {
    'lti_identities.user_id': { download: 'lmsIdentities', transfer: 'moves', erase: 'cascade' },
  },
  download: async (db, { id }) => ({
    lmsIdentities: await readIdentities(db, id),
    lmsCourses: await readMemberships(db, id),
    lmsGroups: await readGroups(db, id),
  }),
  transfer: (trx, _caller, move) => transferIdentities(trx, move),
  erase: async (trx, userId) => {
    await forgetMember(trx, userId)
    await forgetGroupsOf(trx, userId)
  },
  firstProof: async (trx, { userId }) => ((await deleteIdentities(trx, userId)) ? ['course'] : []),
}

/** A user's identities on learning management systems. */
export async function readIdentities(db: Db, userId: string): Promise<PersonalData['lmsIdentities']> {
  const rows = await db
    .selectFrom('lti_identities')
    .select(['issuer', 'client_id', 'sub', 'login', 'sourced_id', 'platform_user_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    issuer: row.issuer,
    clientId: row.client_id,
    subject: row.sub,
    login: row.login,
    sourcedId: row.sourced_id,
    platformUserId: row.platform_user_id,
    createdAt: row.created_at.toISOString(),
  }))
}

/** What the class lists of learning management systems say of a user. */
async function readMemberships(db: Db, userId: string): Promise<PersonalData['lmsCourses']> {
  return (await listMemberships(db, userId)).map((row) => ({
    course: row.title,
    name: row.name,
    email: row.email,
    login: row.login,
    sourcedId: row.sourced_id,
    role: row.kind,
    droppedAt: row.dropped_at?.toISOString() ?? null,
  }))
}

/** The groups in which a user is in courses of learning management systems. */
export async function readGroups(db: Db, userId: string): Promise<PersonalData['lmsGroups']> {
  return (await listGroupsOfUser(db, userId)).map((row) => ({
    course: row.title,
    group: row.group_id,
    name: row.name ?? '',
  }))
}
