import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeCalls, givenAccessCodes } from '../../../test/codes.ts'
import { day, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openShop, type Shop } from '../../../test/stripe/shop.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { remindOfEnding } from '../../access/grants/ending-reminders.ts'
import { grantLabs } from '../../access/grants/grants.service.ts'

/** The catalogue of a time before Cultural Exchange opens. */
vi.mock('@tradewind/contract/catalogue', async (original) => {
  const catalogue = await original<typeof import('@tradewind/contract/catalogue')>()
  catalogue.labById('cultural_exchange_lab').comes = 'Opens in spring 2027'
  return catalogue
})

const lab = 'cultural_exchange_lab'
const notOpen = 'Cultural Exchange is not open yet. Opens in spring 2027.'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const { validate, redeem } = codeCalls(() => t)

async function holder() {
  const user = await signedInUser(t)
  const caller = { session: null, address: '203.0.113.7', userAgent: '', now: t.clock.now() }
  await inTransaction(t.services, (trx) =>
    grantLabs(trx, caller, {
      userId: user.id,
      labs: [lab],
      days: 14,
      origin: 'purchase',
      reference: user.id,
    }),
  )
  return user
}

test('an announced lab cannot be opened, even by holders and instructors', async () => {
  for (const { token } of [await holder(), await signedInUser(t, { instructor: true })]) {
    const opened = await t.call('POST /log/openlab', { token, body: { data: { lab } } })
    expectRefusal(opened, 403, 'lab_not_ready', notOpen)
    const begun = await t.call('POST /api/labs/:lab/runs', {
      token,
      params: { lab },
      body: { kind: 'rehearsal', classSession: null },
    })
    expect(begun.error.code).toBe('lab_not_ready')
  }
})

test('an announced lab has no class sessions', async () => {
  const { token } = await signedInUser(t, { instructor: true })
  const made = await t.call('POST /api/labs/:lab/class-sessions', {
    token,
    params: { lab },
    body: {
      name: 'International Business, autumn',
      deadline: null,
      timeZone: 'Europe/Berlin',
      attempts: 3,
      counted: 'best',
      settings: {},
    },
  })
  expectRefusal(made, 403, 'lab_not_ready', notOpen)
  const { body } = await t.call('GET /api/labs/:lab/class-sessions', { token, params: { lab } })
  expect(body.sessions).toEqual([])
})

test('an announced lab is not sold, neither alone nor in seats', async () => {
  const { token, id } = await signedInUser(t)
  for (const seats of [{}, { seats: 5 }])
    expectRefusal(
      await t.call('POST /api/auth/createcheckoutsession', { token, body: { productId: lab, ...seats } }),
      422,
      'not_sold',
      'Cultural Exchange is not for sale yet. Opens in spring 2027.',
    )
  expect(await t.services.db.selectFrom('orders').selectAll().where('user_id', '=', id).execute()).toEqual([])
})

test('a code gives an announced lab and says when it opens', async () => {
  const { token } = await signedInUser(t)
  const [code] = await givenAccessCodes(t, lab)
  expect((await validate(token, code)).body.accessCode?.comes).toBe('Opens in spring 2027')
  expect((await redeem(token, code)).body.message).toBe(
    'Cultural Exchange is now in your account. Opens in spring 2027.',
  )
})

test('the mail before access ends does not offer to extend an announced lab', async () => {
  const user = await holder()
  t.clock.advance(day)
  await remindOfEnding(t.services)
  const [mail] = (await t.mailsTo(user.email)).filter(({ subject }) => subject.includes('Cultural Exchange'))
  expect(mail?.subject).toContain('Your access to Cultural Exchange ends on')
  expect(mail?.text).not.toContain('extend')
})
