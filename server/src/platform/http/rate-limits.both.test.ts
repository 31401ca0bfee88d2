import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { addressKey, networksOf } from '../../kernel/addresses.ts'
import { AppError } from '../../kernel/error.ts'
import { installErrorHandler } from './error-handler.ts'
import { createRateLimits, type LimitRule } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
])('the key of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('the networks of an IPv6 address are those of 64, 56 and 48 bits', () => {
  expect(networksOf('2001:db8:1:234::1')).toEqual([
    '2001:db8:1:234::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ])
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9'])
})

test('a refusal for too many tries is held back half a second, others are not', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  installErrorHandler(app)
  const codes = ['too_many_requests', 'busy', 'forbidden'] as const
  for (const code of codes)
    app.get(`/${code}`, () => {
      throw new AppError(code, 'No.')
    })
  const answered: string[] = []
  const ask = async (code: string) => {
    const begun = performance.now()
    await app.inject(`/${code}`)
    answered.push(code)
    return performance.now() - begun
  }
  const [took] = await Promise.all(codes.map(ask))
  expect(took).toBeGreaterThanOrEqual(490)
  expect(answered.at(-1)).toBe('too_many_requests')
})

describe('the points of a limit', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const rule: LimitRule = { name: 'test-rule', points: 3, seconds: 600 }
  const refused = { code: 'too_many_requests' }
  const keyIn = (key: string) => `test-rule:${createHash('sha256').update(key).digest('base64url')}`

  async function plant(key: string, points: number, expire: number) {
    const values = [keyIn(key), points, expire]
    await database.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', values)
  }

  async function rowOf(key: string): Promise<{ points: number; expire: string }> {
    const { rows } = await database.pool.query('select * from rate_limits where key = $1', [keyIn(key)])
    return rows[0] as { points: number; expire: string }
  }

  test('run out, and return when the rule’s time has passed since the first', async () => {
    const { take } = createRateLimits(database.db)
    const key = randomUUID()
    const before = Date.now()
    await take([rule, key])
    const { expire } = await rowOf(key)
    expect(Number(expire)).toBeGreaterThanOrEqual(before + 600_000)
    expect(Number(expire)).toBeLessThanOrEqual(Date.now() + 600_000)
    await take([rule, key])
    await take([rule, key])
    await expect(take([rule, key])).rejects.toMatchObject(refused)
    expect((await rowOf(key)).expire).toBe(expire)
    await take([rule, randomUUID()], [{ ...rule, name: 'other-rule' }, key])
  })

  test('are shared by simultaneous processes', async () => {
    const processes = Array.from({ length: 4 }, () => createRateLimits(database.db))
    const key = randomUUID()
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => await processes[index % 4]?.take([rule, key])),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(rule.points)
  })

  test('are never exceeded by simultaneous wrong tries of several processes', async () => {
    const processes = Array.from({ length: 4 }, () => createRateLimits(database.db))
    const key = randomUUID()
    let tried = 0
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, async (_, index) =>
        processes[index % 4]?.attempt(
          [rule, key],
          [[{ ...rule, name: 'wide', points: 50 }, key]],
          async () => {
            tried++
            await delay(5)
            return null
          },
        ),
      ),
    )
    expect(tried).toBe(rule.points)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(rule.points)
    expect((await rowOf(key)).points).toBe(rule.points)
  })

  test('are given back by right tries and by tries that fail', async () => {
    const { attempt } = createRateLimits(database.db)
    const key = randomUUID()
    for (const _ of Array(5).keys()) {
      expect(await attempt([rule, key], [], () => Promise.resolve(1))).toBe(1)
      await expect(attempt([rule, key], [], () => Promise.reject(new Error('failed')))).rejects.toThrow(
        'failed',
      )
    }
    expect((await rowOf(key)).points).toBe(0)
  })

  test('let tries through one by one if the rule paces, instead of refusing them', async () => {
    const { pace, refusalOf } = createRateLimits(database.db)
    const slow: LimitRule = { ...rule, name: 'slow-rule', pace: 0.3 }
    const key = randomUUID()
    const begun = performance.now()
    await Promise.all(Array.from({ length: 4 }, () => pace([[slow, key]])))
    expect(performance.now() - begun).toBeGreaterThanOrEqual(890)
    expect(refusalOf([[slow, key]])).toBeNull()
    const waiting = Promise.allSettled(Array.from({ length: 15 }, () => pace([[slow, key]])))
    expect(
      refusalOf([
        [rule, key],
        [slow, key],
      ]),
    ).toMatchObject({ ...refused, retryAfter: 3 })
    expect(
      refusalOf([
        [rule, key],
        [slow, randomUUID()],
      ]),
    ).toBeNull()
    const many = await waiting
    const statuses = many.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(statuses).toHaveLength(4)
    for (const refusal of statuses) expect(refusal).toMatchObject({ ...refused, retryAfter: 3 })
  })

  test('from before count until their time is over', async () => {
    const { take, attempt } = createRateLimits(database.db)
    const [spent, over] = [randomUUID(), randomUUID()]
    await plant(spent, 3, Date.now() + 75_000)
    await plant(over, 3, Date.now() - 1)
    const wait = /^Too many tries\. Please wait 7[45] seconds and try again\.$/u
    await expect(take([rule, spent])).rejects.toThrow(wait)
    await expect(attempt([rule, spent], [], () => Promise.resolve(1))).rejects.toThrow(wait)
    expect(await attempt([rule, over], [], () => Promise.resolve(1))).toBe(1)
    await take([rule, over])
    expect((await rowOf(over)).points).toBe(1)
  })

  test('are stored without names', async () => {
    await createRateLimits(database.db).take([rule, 'ada.lovelace@example.edu'])
    const { rows } = await database.pool.query('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toContain('lovelace')
  })
})
