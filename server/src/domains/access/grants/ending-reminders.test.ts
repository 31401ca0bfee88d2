import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { makeUser } from '../../../seed/factories.ts'
import { atOnce, day, everythingStored, minute } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { remindOfEnding } from './ending-reminders.ts'
import { endGrantsOf } from './grants.queries.ts'
import { grantLabs } from './grants.service.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
/** A user of one test must not be reminded in the next. */
beforeEach(async () => {
  await t.services.db.deleteFrom('users').execute()
  await t.services.db.deleteFrom('mail_outbox').execute()
})

const grant = (userId: string, lab: LabId, days: number, reference: string = randomUUID()) =>
  inTransaction(t.services, (trx) =>
    grantLabs(
      trx,
      { session: null, address: '203.0.113.7', userAgent: '', now: t.clock.now() },
      { userId, labs: [lab], days, origin: 'purchase', reference },
    ),
  )

const endGrantsOfOrder = (reference: string) =>
  inTransaction(t.services, (trx) =>
    endGrantsOf(trx, Caller.system(t.clock.now()), { origin: 'purchase', reference }),
  )

const mails = async () =>
  (await t.services.db.selectFrom('mail_outbox').select('recipient').execute())
    .map(({ recipient }) => recipient)
    .toSorted()

const on = (days: number) => dayWords(new Date(t.clock.now().getTime() + days * day))

describe('14 days before access ends', () => {
  test('a mail names the day', async () => {
    const user = await makeUser(t.services, { first_name: 'Ada' })
    await grant(user.id, 'cultural_exchange_lab', 20)
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([])
    t.clock.advance(6 * day)
    await remindOfEnding(t.services)
    const [mail, ...more] = await t.mailsTo(user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your access to Cultural Exchange ends on ${on(14)}`)
    expect(mail?.text).toContain('Hello Ada')
    expect(mail?.text).toContain(`Cultural Exchange ends on ${on(14)}.`)
    expect(mail?.text).toContain(t.services.config.publicUrl)
    expect(mail?.text).toContain('You can extend it on Home.')
    for (let days = 0; days < 15; days++) {
      t.clock.advance(day)
      const before = await everythingStored(t)
      await remindOfEnding(t.services)
      expect(await everythingStored(t)).toEqual(before)
    }
  })

  test('one mail names all ending labs, first to end first', async () => {
    const user = await makeUser(t.services)
    await grant(user.id, 'market_analysis_lab', 10)
    await grant(user.id, 'foreign_exchange_lab', 3)
    await grant(user.id, 'cultural_intelligence_lab', 100)
    await remindOfEnding(t.services)
    const [mail, ...more] = await t.mailsTo(user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your access to 2 labs ends soon')
    expect(mail?.text).toMatch(
      new RegExp(`Foreign Exchange ends on ${on(3)}\\.\\s+Market Entry ends on ${on(10)}\\.`, 'u'),
    )
    expect(mail?.text).not.toMatch(/Cultural|Compass/u)
  })

  test('the mail says how to extend a lab that is sold', async () => {
    const user = await makeUser(t.services)
    t.clock.advance(360 * day)
    await remindOfEnding(t.services)
    const [mail] = await t.mailsTo(user.email)
    expect(mail?.subject).toBe(`Your access to Global Compass ends on ${on(5)}`)
    expect(mail?.text).toContain(
      'You can extend it on Home. If you extend now, the new days are added to what is left.',
    )
  })

  test('only the latest end counts, and a later one is announced again', async () => {
    const user = await makeUser(t.services)
    await grant(user.id, 'foreign_exchange_lab', 10, 'order-1')
    await grant(user.id, 'foreign_exchange_lab', 25, 'order-2')
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([])
    // After the refund of the longer grant, only the shorter one remains.
    await endGrantsOfOrder('order-2')
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([user.email])
    await grant(user.id, 'foreign_exchange_lab', 30)
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([user.email])
    t.clock.advance(35 * day)
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([user.email, user.email])
  })

  test('access that was taken back or has ended is not mentioned', async () => {
    const [taken, ended] = await atOnce(2, () => makeUser(t.services))
    await grant(taken?.id ?? '', 'foreign_exchange_lab', 10, 'order-3')
    await endGrantsOfOrder('order-3')
    await grant(ended?.id ?? '', 'foreign_exchange_lab', 1)
    t.clock.advance(day)
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([])
  })

  test.each([
    { verified: false },
    { instructor: true },
    { admin: true },
    { status: 'pending' as const },
    { kind: 'lti' as const },
    { kind: 'guest' as const },
  ])('a user with %j gets no mail', async (fields) => {
    const user = await makeUser(t.services, fields)
    await grant(user.id, 'foreign_exchange_lab', 10)
    await remindOfEnding(t.services)
    expect(await mails()).toEqual([])
  })

  test('simultaneous and interrupted jobs send each mail once', async () => {
    const users = await atOnce(30, () => makeUser(t.services))
    for (const { id } of users) await grant(id, 'foreign_exchange_lab', 10)
    const [reminded] = users
    const early = { user_id: reminded?.id ?? '', lab_id: 'foreign_exchange_lab' as const }
    await t.services.db
      .insertInto('ending_reminders')
      .values({ ...early, ends_at: new Date(t.clock.now().getTime() + 10 * day) })
      .execute()
    await atOnce(4, () => remindOfEnding(t.services))
    expect(await mails()).toEqual(
      users
        .slice(1)
        .map(({ email }) => email)
        .toSorted(),
    )
  })

  test('a mail that cannot be stored is tried again, and does not stop the others', async () => {
    const users = [await makeUser(t.services), await makeUser(t.services), await makeUser(t.services)]
    for (const { id } of users) await grant(id, 'foreign_exchange_lab', 10)
    const { send } = t.services.jobs
    let calls = 0
    const breaksOnce: typeof send = (...job) => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('no queue')) : send(...job)
    }
    const broken = { ...t.services, jobs: { ...t.services.jobs, send: breaksOnce } }
    await expect(remindOfEnding(broken)).rejects.toThrow('1 users could not be reminded')
    expect(await mails()).toHaveLength(2)
    t.clock.advance(minute)
    await remindOfEnding(t.services)
    expect(await mails()).toEqual(users.map(({ email }) => email).toSorted())
  })

  test('users beyond the first batch are reminded too', { timeout: patiently(60_000) }, async () => {
    const { password_hash } = await t.services.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', (await makeUser(t.services)).id)
      .executeTakeFirstOrThrow()
    const users = Array.from({ length: 450 }, (_, index) => ({
      id: randomUUID(),
      kind: 'portal' as const,
      status: 'active' as const,
      email: `many-${index}@example.edu`,
      email_key: `many-${index}@example.edu`,
      first_name: 'Many',
      last_name: String(index),
      password_hash,
      instructor: false,
      admin: false,
      verified: true,
      email_proven_at: t.clock.now(),
      institution_id: null,
      analytics_key: randomUUID(),
      created_at: t.clock.now(),
    }))
    await t.services.db.insertInto('users').values(users).execute()
    await t.services.db
      .insertInto('grants')
      .values(
        users.map(({ id }) => ({
          user_id: id,
          lab_id: 'foreign_exchange_lab' as const,
          origin: 'purchase' as const,
          reference: 'order',
          granted_at: t.clock.now(),
          expires_at: new Date(t.clock.now().getTime() + 5 * day),
          ended_at: null,
        })),
      )
      .execute()
    await remindOfEnding(t.services)
    expect(new Set(await mails()).size).toBe(450)
  })
})
