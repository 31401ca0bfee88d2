import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, day } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { publishedKeys, signingKey } from './tool-keys.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const published = async () => (await publishedKeys(t.services)).map(({ kid }) => kid)

test('processes that need the first key at once create one', async () => {
  const kids = await atOnce(4, async () => (await signingKey(t.services)).kid)
  expect(new Set(kids).size).toBe(1)
  expect(await published()).toEqual([kids[0]])
})

test('the keyset publishes only the public half', async () => {
  const response = await t.app.inject({ url: '/lti/jwks' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=300')
  const { keys } = response.json<{ keys: Record<string, unknown>[] }>()
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
  expect(keys[0]).toMatchObject({ alg: 'RS256', kty: 'RSA', use: 'sig' })
})

test('a new key signs after 90 days, and the old one is published for another 30', async () => {
  const { kid: first } = await signingKey(t.services)
  t.clock.advance(90 * day - 1000)
  expect((await signingKey(t.services)).kid).toBe(first)
  t.clock.advance(1000)
  const kids = await atOnce(4, async () => (await signingKey(t.services)).kid)
  const [second] = kids
  expect(new Set(kids).size).toBe(1)
  expect(second).not.toBe(first)
  expect(await published()).toEqual([second, first])
  t.clock.advance(30 * day - 1000)
  expect(await published()).toEqual([second, first])
  t.clock.advance(1000)
  expect(await published()).toEqual([second])
  t.clock.advance(60 * day)
  await signingKey(t.services)
  const stored = await t.services.db.selectFrom('lti_keys').select('kid').execute()
  expect(stored.map(({ kid }) => kid)).not.toContain(first)
})
