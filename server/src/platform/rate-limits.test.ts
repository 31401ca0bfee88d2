import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../test/database.ts'
import { addressKey, createRateLimits, type LimitRule } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
])('the key of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
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
    const { take } = createRateLimits(database.pool)
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
    const processes = Array.from({ length: 4 }, () => createRateLimits(database.pool))
    const key = randomUUID()
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => await processes[index % 4]?.take([rule, key])),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(rule.points)
  })

  test('from before count until their time is over', async () => {
    const { take, attempt } = createRateLimits(database.pool)
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
    await createRateLimits(database.pool).take([rule, 'ada@example.edu'])
    const { rows } = await database.pool.query('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toContain('ada')
  })
})
