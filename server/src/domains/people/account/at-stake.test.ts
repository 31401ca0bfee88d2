import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionFor, signedInUser } from '../../../test/accounts.ts'
import { liveWholeLife } from '../../../test/a-whole-life.ts'
import { classCalls } from '../../../test/classes.ts'
import { bought, newBuyer, openShop, orderOf, type Shop } from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const own = async (token: string) => (await t.call('GET /api/account/at-stake', { token })).body
const nothing = { refunds: [], unusedSeats: 0, classes: 0, gradesUnderWay: 0 }

test('an account that holds nothing has nothing at stake', async () => {
  const { token } = await signedInUser(t)
  expect(await own(token)).toEqual(nothing)
})

test('money that its owner can get back is named with the last moment', async () => {
  const buyer = await newBuyer(t)
  const { number } = await orderOf(t, await bought(t, buyer))
  const { refunds, ...rest } = await own(buyer.token)
  expect(refunds).toEqual([
    { order: number, productName: 'Global Compass', cents: 1000, until: expect.any(Number) as number },
  ])
  expect(rest).toEqual({ unusedSeats: 0, classes: 0, gradesUnderWay: 0 })
})

test('unused seats are counted until they are used', async () => {
  const buyer = await newBuyer(t)
  await bought(t, buyer, 20)
  expect(await own(buyer.token)).toMatchObject({ unusedSeats: 20, refunds: [{ cents: 20_000 }] })
})

test('running classes are counted unless somebody else holds them, for administrators, too', async () => {
  const instructor = await signedInUser(t, { instructor: true })
  const admin = await signedInUser(t, { admin: true })
  const made = await classCalls(() => t).create(instructor.token)
  expect(made.status).toBe(200)
  const params = { user: instructor.id }
  expect((await t.call('GET /api/users/:user/at-stake', { token: admin.token, params })).body).toEqual({
    ...nothing,
    classes: 1,
  })
  await t.services.db
    .insertInto('class_instructors')
    .values({ class_session_id: made.body.id, user_id: admin.id, added_at: t.clock.now() })
    .execute()
  expect(await own(instructor.token)).toEqual(nothing)
})

test('grades that the LMS does not have yet are counted', async () => {
  const { person } = await liveWholeLife(t)
  const token = await sessionFor(t, { id: person.id, kind: 'portal' })
  const waits = async (state: 'waiting' | 'arrived') => {
    await t.services.db.updateTable('grades').set({ state }).where('user_id', '=', person.id).execute()
    return (await own(token)).gradesUnderWay
  }
  expect(await waits('waiting')).toBeGreaterThan(0)
  expect(await waits('arrived')).toBe(0)
})
