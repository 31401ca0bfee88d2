import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import type { UserRecord } from '../domains/people/auth/auth.queries.ts'
import { hashPassword } from '../domains/people/auth/passwords.ts'
import { insertInstitution } from '../domains/institutions/institutions/institutions.queries.ts'
import { grantFreeLab } from '../domains/access/grants/grants.service.ts'
import { Caller } from '../kernel/caller.ts'
import { inTransaction, type Trx } from '../platform/database/transaction.ts'
import type { Services } from '../kernel/services.ts'
import { insertUser } from '../platform/sessions/users.store.ts'

type UserFields = Partial<Omit<UserRecord, 'password_hash' | 'email_key'>> & { password?: string }

/** Creates a user as their own registration would. For demo data and tests. False fields may be overridden. */
export async function makeUser(
  services: Services,
  wanted: UserFields = {},
): Promise<UserRecord & { password: string }> {
  const { password = 'calm-sea-42', ...fields } = wanted
  const now = services.clock.now()
  const id = fields.id ?? randomUUID()
  const email = fields.email ?? `person-${id.slice(0, 8)}@example.edu`
  const user: UserRecord = {
    kind: 'portal',
    status: 'active',
    first_name: 'Pat',
    last_name: 'Morgan',
    instructor: false,
    admin: false,
    verified: true,
    institution_id: null,
    analytics_key: randomUUID(),
    created_at: now,
    ...fields,
    email_proven_at:
      fields.email_proven_at === undefined && fields.verified !== false
        ? now
        : (fields.email_proven_at ?? null),
    id,
    email,
    email_key: emailKey(email),
    password_hash: await hashOf(now, password),
  }
  const caller = { session: null, address: '127.0.0.1', userAgent: '', now: user.created_at }
  await inTransaction(services, async (trx) => {
    if (user.institution_id !== null) await makeInstitution(trx, user.institution_id, now)
    if (!(await insertUser(trx, user))) throw new Error(`There is an account for ${email} already`)
    if (user.status === 'active' && !user.instructor && !user.admin) await grantFreeLab(trx, caller, id)
  })
  return { ...user, password }
}

const hashes = new Map<string, Promise<string>>()

/** Most users here share a password, and hashing it each time would take most of the time. */
function hashOf(now: Date, password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(Caller.system(now), password)
  hashes.set(password, hash)
  return hash
}

/** Creates an institution without networks, if the id does not exist. */
async function makeInstitution(trx: Trx, id: string, now: Date): Promise<void> {
  await insertInstitution(trx, {
    id,
    name: id,
    ip_ranges: ['none'],
    contact_email: '',
    allows_courtesy: true,
    proxy_type: '',
    proxy_instructions: '',
    proxy_ips: [],
    labs: [],
    created_at: now,
  })
}
