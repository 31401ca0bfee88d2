import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkAction } from '@tradewind/contract/people/users'
import { makeUser } from '../../../seed/factories.ts'
import {
  actionsOf,
  everythingStored,
  minute,
  signedInUser,
  statusOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const bulk = async (users: string[], action: BulkAction) =>
  (await t.call('POST /api/users/bulk', { token: admin.token, body: { users, action } })).body.results

const noSuchUser = 'We could not find this user. Please reload the list.'

test('a lab is given to each, and each has a result and an audit entry of their own', async () => {
  const one = await makeUser(t.services)
  const holder = await makeUser(t.services)
  const gone = randomUUID()
  await bulk([holder.id], { kind: 'give', lab: 'market_analysis_lab', until: '2090-05-12' })
  const results = await bulk([one.id, holder.id, gone, one.id], {
    kind: 'give',
    lab: 'market_analysis_lab',
    until: '2089-05-12',
  })
  expect(results).toEqual([
    { id: one.id, outcome: 'done', message: 'Access granted.' },
    {
      id: holder.id,
      outcome: 'unchanged',
      message: 'This person already has access to Market Entry for at least that long.',
    },
    { id: gone, outcome: 'failed', message: noSuchUser },
  ])
  // The factory gives the free lab, the call gives the other.
  expect(await actionsOf(t, one.id)).toEqual(['granted', 'granted'])
  expect(await actionsOf(t, holder.id)).toEqual(['granted', 'granted'])
})

test('addresses are verified, except where that is done or has no meaning', async () => {
  const unverified = await makeUser(t.services, { verified: false })
  const verified = await makeUser(t.services, { verified: true })
  const fromLms = await makeUser(t.services, { kind: 'lti', verified: false })
  const results = await bulk([unverified.id, verified.id, fromLms.id], { kind: 'verify' })
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged', 'unchanged'])
  expect((await userById(t, unverified.id))?.verified).toBe(true)
  expect((await actionsOf(t, unverified.id)).at(-1)).toBe('email_verified')
})

test('people are deleted, but not the administrator who asks for it', async () => {
  const one = await signedInUser(t)
  const two = await makeUser(t.services)
  const results = await bulk([one.id, admin.id, two.id], { kind: 'delete' })
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done'])
  expect(results[1]?.message).toBe('To delete your own account, go to your settings.')
  expect(await userById(t, one.id)).toBeUndefined()
  expect(await statusOf(t, one.token)).toBe(401)
  expect((await actionsOf(t, two.id)).at(-1)).toBe('account_deleted')
})

describe('a request is refused', () => {
  test.each([
    ['without users', { users: [], action: { kind: 'verify' } }],
    ['with too many', { users: Array.from({ length: 101 }, () => randomUUID()), action: { kind: 'verify' } }],
    ['with an unknown action', { users: [randomUUID()], action: { kind: 'promote' } }],
    ['without a lab', { users: [randomUUID()], action: { kind: 'give', until: null } }],
  ])('%s, and changes nothing', async (_, body) => {
    const before = await everythingStored(t)
    const { status } = await t.call('POST /api/users/bulk', { token: admin.token, body })
    expect([400, 422]).toContain(status)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('for the day before yesterday for each of them', async () => {
    const user = await makeUser(t.services)
    const [result] = await bulk([user.id], { kind: 'give', lab: 'market_analysis_lab', until: '2020-01-01' })
    expect(result).toMatchObject({
      outcome: 'failed',
      message: 'This day has passed. Please choose a later one.',
    })
  })
})

test('giving access to more than a hundred people within an hour needs a fresh proof', async () => {
  const boss = await signedInUser(t, { admin: true })
  const people = await Promise.all(Array.from({ length: 52 }, () => makeUser(t.services)))
  const others = await Promise.all(Array.from({ length: 52 }, () => makeUser(t.services)))
  const give = (users: { id: string }[]) =>
    t.call('POST /api/users/bulk', {
      token: boss.token,
      body: {
        users: users.map(({ id }) => id),
        action: { kind: 'give', lab: 'market_analysis_lab', until: '2090-05-12' },
      },
    })
  t.clock.advance(11 * minute)
  expect((await give(people)).status).toBe(200)
  const refused = await give(others)
  expect(refused).toMatchObject({ status: 403, error: { code: 'fresh_proof_required' } })
  expect((await give(others.slice(0, 48))).status).toBe(200)
  await t.call('POST /api/account/prove', { token: boss.token, body: { password: boss.password } })
  expect((await give(others)).status).toBe(200)
})

test('deleting several people needs a fresh proof, and verifying them does not', async () => {
  const boss = await signedInUser(t, { admin: true })
  const person = await makeUser(t.services, { verified: false })
  t.clock.advance(11 * minute)
  const ask = (kind: 'delete' | 'verify') =>
    t.call('POST /api/users/bulk', { token: boss.token, body: { users: [person.id], action: { kind } } })
  expect(await ask('delete')).toMatchObject({ status: 403, error: { code: 'fresh_proof_required' } })
  expect((await ask('verify')).body.results[0]?.outcome).toBe('done')
  expect(await userById(t, person.id)).toBeDefined()
  const params = { user: person.id }
  const one = await t.call('DELETE /api/users/:user', { token: boss.token, params })
  expect(one).toMatchObject({ status: 403, error: { code: 'fresh_proof_required' } })
})
