import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emailKey } from '@tradewind/contract/rules'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteUser } from '../../../platform/sessions/users.store.ts'
import { addIdentity, addLtiUser, lockIdentityUser } from './identities.queries.ts'
import { hiddenNameOf } from './missing-people.ts'
import { coursesOfClasses } from './roster.queries.ts'

/** A person of a course's list with the user that their launches sign in. */
export interface ListedUser {
  userId: string
  contextId: string
}

interface ListedRow {
  context_id: string
  sub: string
  name: string
  email: string
  issuer: string
  client_id: string
  institution_id: string | null
}

/**
 * The users of people on the class lists of a class, by their ids there. Who has never come gets the user that their
 * first launch would add, so that it finds what was said of them. Ids that no list has are left out.
 */
export async function findOrAddListed(
  trx: Trx,
  caller: Caller,
  { classId, ids }: { classId: string; ids: readonly string[] },
): Promise<ListedUser[]> {
  const listed = await listRows(trx, classId, ids)
  const found: ListedUser[] = []
  for (const row of listed) found.push({ userId: await userOf(trx, caller, row), contextId: row.context_id })
  return found
}

async function listRows(db: Db, classId: string, ids: readonly string[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select distinct m.context_id, m.sub, m.name, m.email, p.issuer, p.client_id, p.institution_id
    from lti_members m
    join ${coursesOfClasses} c on c.context_id = m.context_id and c.class_session_id = ${classId}
    join lti_contexts x on x.id = m.context_id
    join lti_platforms p on p.id = x.platform_id
    where m.id = any(${[...ids]}::uuid[]) and m.dropped_at is null
    order by m.context_id, m.sub`.execute(db)
  return rows
}

async function userOf(trx: Trx, { now }: Caller, row: ListedRow): Promise<string> {
  const sub = { issuer: row.issuer, client_id: row.client_id, sub: row.sub }
  const known = await lockIdentityUser(trx, sub)
  if (known) return known.id
  const [first = '', ...others] = row.name.split(' ')
  const hidden = hiddenNameOf(row)
  const added = await addLtiUser(trx, {
    id: randomUUID(),
    analytics_key: randomUUID(),
    email: row.email,
    email_key: emailKey(row.email),
    first_name: first === '' ? hidden.first : first,
    last_name: first === '' ? hidden.last : others.join(' '),
    institution_id: row.institution_id,
    now,
  })
  if (await addIdentity(trx, { ...sub, id: randomUUID(), user_id: added.id, created_at: now }))
    return added.id
  // They came at this very moment, so their launch's user is kept.
  await deleteUser(trx, added.id)
  const came = await lockIdentityUser(trx, sub)
  if (!came) throw new Error('An identity vanished while its person was looked for')
  return came.id
}
