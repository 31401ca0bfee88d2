import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { atOnce, minute, second, signedInUser } from '../../../test/accounts.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { beginCheckout, bought, newBuyer, openShop, orderOf, type Shop } from '../../../test/stripe/shop.ts'
import { statusReader } from './status.ts'

let t: Campus
const steps = gradeSteps(() => t)
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

/** What was read is told again for half a minute, so each look is later than that. */
beforeEach(() => t.clock.advance(minute))

const look = async () => (await t.call('GET /status.json')).body
const details = (token: string) => t.call('GET /api/status/details', { token })

async function mailWaits(): Promise<string> {
  const id = randomUUID()
  await t.services.db
    .insertInto('mail_outbox')
    .values({
      id,
      created_at: t.clock.now(),
      kind: 'security',
      recipient: 'pat@school.example',
      recipient_hash: '',
      subject: 'Hello',
      body_text: '',
      body_html: '',
      claimed_until: null,
    })
    .execute()
  return id
}

/** How the lists of all courses were read last. */
async function listsRead(row: { failed_at: Date; read_at: Date | null; problem: 'scope' | 'down' }) {
  const contexts = await t.services.db.selectFrom('lti_contexts').select('id').execute()
  await t.services.db.deleteFrom('lti_rosters').execute()
  for (const { id } of contexts)
    await t.services.db
      .insertInto('lti_rosters')
      .values({
        context_id: id,
        reading_id: null,
        reading_since: null,
        would_drop: null,
        would_drop_of: null,
        ...row,
      })
      .execute()
}

describe('the status', () => {
  test('says that all works, to anybody, as numbers', async () => {
    expect(await look()).toEqual({
      at: t.clock.now().getTime(),
      state: 'working',
      portal: { state: 'working' },
      database: { state: 'working' },
      mail: { state: 'working', waiting: 0, oldestMinutes: 0 },
      payments: { state: 'working', stuck: 0 },
      lms: [{ state: 'working', gradesDelayed: 0, listsFailed: 0 }],
    })
  })

  test('is read once for all who ask at the same time, and again after half a minute', async () => {
    const { at } = await look()
    const id = await mailWaits()
    t.clock.advance(29 * second)
    for (const status of await atOnce(50, look)) expect(status).toMatchObject({ at, mail: { waiting: 0 } })
    t.clock.advance(second)
    const [first, ...others] = await atOnce(50, look)
    expect(first).toMatchObject({ at: at + 30 * second, mail: { waiting: 1 } })
    for (const status of others) expect(status).toEqual(first)
    await t.services.db.deleteFrom('mail_outbox').where('id', '=', id).execute()
  })

  test('does not call mail late because of one full mailbox', async () => {
    const id = await mailWaits()
    await t.services.db
      .updateTable('mail_outbox')
      .set({ held_by: 'recipient' })
      .where('id', '=', id)
      .execute()
    t.clock.advance(2 * 60 * minute)
    expect(await look()).toMatchObject({ mail: { state: 'working', waiting: 1, oldestMinutes: 0 } })
    await t.services.db.deleteFrom('mail_outbox').where('id', '=', id).execute()
  })

  test('says that mail is late after ten minutes, and that it does not go out after an hour', async () => {
    const id = await mailWaits()
    for (const [minutes, state, whole] of [
      [9, 'working', 'working'],
      [10, 'impaired', 'impaired'],
      [59, 'impaired', 'impaired'],
      [60, 'down', 'down'],
    ] as const) {
      await t.services.db
        .updateTable('mail_outbox')
        .set({ created_at: new Date(t.clock.now().getTime() - minutes * minute) })
        .where('id', '=', id)
        .execute()
      expect(await look()).toMatchObject({
        state: whole,
        mail: { state, waiting: 1, oldestMinutes: minutes },
      })
      t.clock.advance(minute)
    }
    await t.services.db.deleteFrom('mail_outbox').where('id', '=', id).execute()
  })

  test('says of an LMS what fails there, and its name and what to do only to administrators', async () => {
    const given = await steps.givenClass()
    const { token: admin } = await signedInUser(t, { admin: true })
    await listsRead({ failed_at: t.clock.now(), read_at: null, problem: 'scope' })
    await steps.finishes(given.classSession, given.student, 80)
    await t.services.db
      .updateTable('grades')
      .set({ first_failed_at: t.clock.now(), next_try_at: t.clock.now() })
      .execute()
    t.clock.advance(minute)
    const answer = await t.call('GET /status.json')
    expect(answer.body).toMatchObject({
      state: 'impaired',
      lms: [{ state: 'impaired', gradesDelayed: 1, listsFailed: 1 }],
    })
    expect(JSON.stringify(answer.body)).not.toContain(t.connected.name)
    expect((await details(admin)).body.lms).toMatchObject([
      {
        id: t.connected.id,
        name: t.connected.name,
        listsFailed: 1,
        problems: [
          {
            sentence: 'The LMS does not allow this service.',
            advice: 'Switch on grades and names and roles for this tool in the LMS.',
          },
        ],
      },
    ])
    await t.services.db.deleteFrom('grades').execute()
  })

  test('does not count a list that could be read again', async () => {
    const before = new Date(t.clock.now().getTime() - minute)
    await listsRead({ failed_at: before, read_at: t.clock.now(), problem: 'down' })
    expect((await look()).lms).toEqual([{ state: 'working', gradesDelayed: 0, listsFailed: 0 }])
    await t.services.db.deleteFrom('lti_rosters').execute()
  })

  test('says that the database is away, and guesses nothing else', async () => {
    const away = new Proxy(t.services.db, {
      get() {
        throw new Error('away')
      },
    })
    const read = statusReader({ ...t.services, db: away })
    const { status, lms } = await read(Caller.system(t.clock.now()))
    expect(lms).toEqual([])
    expect(status).toMatchObject({
      state: 'down',
      portal: { state: 'working' },
      database: { state: 'down' },
      mail: { state: 'unknown' },
      payments: { state: 'unknown' },
      lms: [],
    })
  })

  test('is told with names to administrators only', async () => {
    expect((await t.call('GET /api/status/details')).status).toBe(401)
    for (const wanted of [{}, { instructor: true }])
      expect((await details((await signedInUser(t, wanted)).token)).status).toBe(403)
  })
})

describe('the status of payments', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  const payments = async () => {
    shop.clock.advance(31 * second)
    return (await shop.call('GET /status.json')).body.payments
  }

  test('counts refunds that the provider has not taken on for half an hour', async () => {
    const buyer = await newBuyer(shop)
    const { id: order } = await orderOf(shop, await bought(shop, buyer))
    await shop.services.db
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        order_id: order,
        asked_by: buyer.id,
        pieces: 1,
        cents: 1000,
        status: 'asked',
        asked_at: shop.clock.now(),
      })
      .execute()
    shop.clock.advance(29 * minute)
    expect(await payments()).toEqual({ state: 'working', stuck: 0 })
    shop.clock.advance(minute)
    expect(await payments()).toEqual({ state: 'impaired', stuck: 1 })
    await shop.services.db.deleteFrom('refunds').execute()
  })

  test('counts payments whose end the provider has not told', async () => {
    await beginCheckout(shop, await newBuyer(shop))
    const { expires_at: end } = await shop.services.db
      .selectFrom('orders')
      .select('expires_at')
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    shop.clock.advance(end.getTime() - shop.clock.now().getTime() + 29 * minute)
    expect((await payments()).stuck).toBe(0)
    shop.clock.advance(minute)
    expect(await payments()).toEqual({ state: 'impaired', stuck: 1 })
  })
})
