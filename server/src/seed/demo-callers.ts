import { emailKey } from '@tradewind/contract/rules'
import type { UserRecord } from '../domains/people/auth/auth.queries.ts'
import { Caller, type SignedInCaller } from '../kernel/caller.ts'
import { later } from '../kernel/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Services } from '../kernel/services.ts'
import { findSession, startSession } from '../platform/sessions/sessions.ts'
import { deleteSessions } from '../platform/sessions/sessions.store.ts'

type Account = Pick<UserRecord, 'id' | 'kind'>

/** A portal account by its address. */
export async function findAccount({ db }: Services, email: string): Promise<Account | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'kind'])
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

/** An account as a caller, at the time of the services' clock. The caller removes the session afterwards. */
export async function signedIn(services: Services, userId: string): Promise<SignedInCaller> {
  const system = Caller.system(services.clock.now())
  const user = { id: userId, kind: 'portal' } as const
  const token = await inTransaction(services, (trx) => startSession(trx, system, { user }))
  const found = await findSession(services, token, system.now)
  if (!found) throw new Error('A new session is not found')
  return { ...system, session: found.session }
}

/** The same services at another time. */
export function servicesAt(services: Services, time: Date): Services {
  return { ...services, clock: { now: () => time } }
}

/** Does something as an account, at its own time, and removes the session that it took. */
export async function asAccount<T>(
  services: Services,
  { email, ago }: { email: string; ago: number },
  work: (services: Services, caller: SignedInCaller) => Promise<T>,
): Promise<T> {
  const then = servicesAt(services, later(services.clock.now(), -ago))
  const account = await findAccount(services, email)
  if (!account) throw new Error(`There is no demo account ${email}`)
  const caller = await signedIn(then, account.id)
  try {
    return await work(then, caller)
  } finally {
    await deleteSessions(services.db, [caller.session.id])
  }
}

/** The decisions of a run so far. */
export async function decisionsOf({ db }: Services, runId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('lab_decisions')
    .select('decision')
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  return rows.map(({ decision }) => decision)
}
