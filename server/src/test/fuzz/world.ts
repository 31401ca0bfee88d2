import { sql } from 'kysely'
import { Caller } from '../../kernel/caller.ts'
import { labIds, type LabId } from '@tradewind/contract/catalogue'
import type { Access } from '@tradewind/contract/route'
import type { Random } from '@tradewind/labs/math/random'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addVisitor } from '../../platform/sessions/visitors.ts'
import { makeUser } from '../../seed/factories.ts'
import { givenAccessCodes, givenPromotionCode, newCode } from '../codes.ts'
import { day, sessionFor } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { givenInstitution } from '../arrivals.ts'
import type { KnownValues } from './known-values.ts'

const people = {
  student: {},
  instructor: { instructor: true },
  admin: { admin: true },
  unverified: { verified: false },
  lti: { kind: 'lti', institution_id: 'uni-0' },
  assistant: { kind: 'lti', institution_id: 'uni-0' },
} as const
export type Role = keyof typeof people | 'guest' | 'nobody'
const roles: Role[] = ['student', 'instructor', 'admin', 'unverified', 'lti', 'assistant', 'guest']

/** The roles that most requests to a route use. Other roles are refused before the route does anything. */
const admitted: Record<Access, Role[]> = {
  public: ['nobody', 'student', 'instructor', 'admin'],
  guest: ['student', 'student', 'instructor', 'guest', 'lti'],
  session: ['student', 'student', 'instructor', 'unverified', 'lti'],
  verified: ['student', 'student', 'lti'],
  proven: ['student', 'student', 'lti'],
  assistant: ['instructor', 'instructor', 'assistant'],
  instructor: ['instructor'],
  admin: ['admin'],
}

/** Callers of every role and some data to ask for. A caller whom a request has deleted or demoted is replaced. */
export class World {
  readonly #t: TestApp
  readonly #known: KnownValues
  readonly #tokens = new Map<Role, string>()

  constructor(t: TestApp, known: KnownValues) {
    this.#t = t
    this.#known = known
  }

  async furnish(): Promise<void> {
    const { services } = this.#t
    await makeUser(services, { admin: true })
    await this.#haveInstitution()
    for (const product of ['market_analysis_lab', 'foreign_exchange_lab', 'bundle_year'] as const)
      for (const code of await givenAccessCodes(this.#t, product, [
        newCode(),
        newCode(),
        newCode(),
        newCode(),
      ]))
        this.#known.add('code', code)
    for (const maxUses of [1, 3, null])
      this.#known.add('promotion_code', await givenPromotionCode(this.#t, { maxUses }))
  }

  /** The token of a user with the role, or null for a caller without a session. */
  async tokenOf(role: Role): Promise<string | null> {
    if (role === 'nobody') return null
    const known = this.#tokens.get(role)
    if (known !== undefined) return known
    const user = role === 'guest' ? await this.#addGuest() : await makeUser(this.#t.services, people[role])
    const token = await sessionFor(this.#t, user)
    if (role === 'assistant') await this.#assist(user.id)
    this.#tokens.set(role, token)
    this.#known.add('userId', user.id)
    if ('email' in user) this.#known.add('email', user.email)
    return token
  }

  /** Makes the sessions of a user those of a teaching assistant, who sees one of the classes. */
  async #assist(userId: string): Promise<void> {
    const { db } = this.#t.services
    await db.updateTable('sessions').set({ course_assistant: true }).where('user_id', '=', userId).execute()
    const aClass = await db.selectFrom('class_sessions').select('id').executeTakeFirst()
    if (aClass)
      await db
        .insertInto('class_assistants')
        .values({
          class_session_id: aClass.id,
          user_id: userId,
          may_change: true,
          added_at: this.#t.clock.now(),
        })
        .execute()
  }

  /** Makes an institution if a request has deleted it. */
  async #haveInstitution(): Promise<void> {
    const { db } = this.#t.services
    const known = await db
      .selectFrom('institutions')
      .select('id')
      .where('id', '=', 'uni-0')
      .executeTakeFirst()
    if (known) return
    const until = new Date(this.#t.clock.now().getTime() + 90 * day)
    const labs = labIds.map((lab): [LabId, Date] => [lab, until])
    await givenInstitution(this.#t, { id: 'uni-0', ip_ranges: ['198.51.100.0/25'], labs })
    this.#known.add('institutionId', 'uni-0')
  }

  async #addGuest() {
    await this.#haveInstitution()
    return await inTransaction(this.#t.services, (trx) =>
      addVisitor(trx, Caller.system(this.#t.clock.now()), { kind: 'guest', institutionId: 'uni-0' }),
    )
  }

  /** Draws a role that may call the route; one time in three, any role. */
  draw(random: Random, access: Access): Role {
    return random.pick(random.next() < 0.67 ? admitted[access] : ['nobody', ...roles])
  }

  /** Every token that is valid now. */
  get tokens(): ReadonlyMap<Role, string> {
    return this.#tokens
  }

  replaceToken(role: Role, token: string): void {
    this.#tokens.set(role, token)
  }

  forget(role: Role): void {
    this.#tokens.delete(role)
  }

  /** Resets the limits, which would soon refuse everything, and stores values that are known only from mails. */
  async refresh(): Promise<void> {
    const { db } = this.#t.services
    await sql`delete from rate_limits`.execute(db)
    const mails = await db
      .selectFrom('mail_outbox')
      .select('body_text')
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()
    for (const { body_text } of mails) {
      for (const [code] of body_text.matchAll(/\b\d{6}\b/gu)) this.#known.add('otp', code)
      this.#known.harvest(body_text)
    }
    for (const role of roles) {
      const token = this.#tokens.get(role)
      if (token === undefined) continue
      const { status, body } = await this.#t.call('GET /api/auth/user', { token })
      const isStill =
        status === 200 &&
        body.admin === (role === 'admin') &&
        body.instructor === (role === 'instructor') &&
        (role === 'guest' || role === 'lti' || body.verified === (role !== 'unverified'))
      if (!isStill) this.forget(role)
    }
  }
}
