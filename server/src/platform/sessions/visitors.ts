import { randomUUID } from 'node:crypto'
import type { Caller } from '../../kernel/caller.ts'
import type { Session } from '../../kernel/session.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { insertUser } from './users.store.ts'

/** A person with a session but without an account. */
interface Visitor {
  id: string
  kind: 'guest' | 'demo'
  analyticsKey: string
}

/** Guests and demo visitors have a session but no account. */
export function isVisitor({ kind }: Pick<Session, 'kind'>): boolean {
  return kind === 'guest' || kind === 'demo'
}

/** Adds a user row without personal data, for a guest or a demo visitor. */
export async function addVisitor(
  trx: Trx,
  caller: Caller,
  { kind, institutionId }: { kind: Visitor['kind']; institutionId: string | null },
): Promise<Visitor> {
  const visitor = { id: randomUUID(), kind, analyticsKey: randomUUID() }
  await insertUser(trx, {
    id: visitor.id,
    kind,
    status: 'active',
    email: '',
    email_key: '',
    first_name: 'Guest',
    last_name: '',
    password_hash: null,
    instructor: false,
    admin: false,
    verified: false,
    institution_id: institutionId,
    analytics_key: visitor.analyticsKey,
    created_at: caller.now,
  })
  return visitor
}

/** The visitors from before a moment who no longer have a session. */
export async function listGoneVisitors(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('kind', 'in', ['guest', 'demo'])
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.user_id', '=', 'users.id'))),
    )
    .execute()
  return rows.map(({ id }) => id)
}
