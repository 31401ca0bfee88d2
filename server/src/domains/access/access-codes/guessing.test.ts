import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, signedInUser, statusesOf } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { codeCalls, givenAccessCodes, givenPromotionCode, newCode } from '../../../test/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

let lastAddress = 0
/** Each test has its own address, so that it does not use up the limits of another. */
const newAddress = () => `203.0.113.${++lastAddress}`

const { validate, redeem, verify, register } = codeCalls(() => t)

/** Makes the given number of wrong guesses one after another and returns their statuses. */
async function guess(token: string, count: number, address: string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++)
    statuses.push((await validate(token, newCode(), { address })).status)
  return statuses
}

const twoHundreds = (count: number) => Array.from({ length: count }, () => 200)

describe('a user', () => {
  test('may try ten unknown codes a minute across all four calls, then must wait', async () => {
    const address = newAddress()
    const { token, id } = await signedInUser(t)
    for (let round = 0; round < 2; round++) {
      expect((await validate(token, newCode(), { address })).status).toBe(200)
      expect((await verify(token, newCode(), { address })).status).toBe(200)
      expect((await redeem(token, newCode(), { address })).status).toBe(422)
      expect((await register(token, id, newCode(), { address })).status).toBe(422)
    }
    expect(await guess(token, 2, address)).toEqual([200, 200])
    const refused = [
      await validate(token, newCode(), { address }),
      await verify(token, newCode(), { address }),
      await redeem(token, newCode(), { address }),
      await register(token, id, newCode(), { address }),
    ]
    for (const { status, error, headers } of refused) {
      expect(status).toBe(429)
      expect(error.code).toBe('too_many_requests')
      expect(error.message).toMatch(/^Too many tries\. Please wait \d+ seconds and try again\.$/u)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
  })

  test('who is out of tries must wait at any address even with a valid code, so that the answer reveals nothing', async () => {
    const { token } = await signedInUser(t)
    await guess(token, 10, newAddress())
    const [code] = await givenAccessCodes(t)
    expect((await redeem(token, code, { address: newAddress() })).status).toBe(429)
  })

  test('loses no tries by valid codes, or by known codes that are refused', async () => {
    const address = newAddress()
    const { token, id } = await signedInUser(t)
    const code = await givenPromotionCode(t)
    const foreign = await givenPromotionCode(t, { productId: 'foreign_exchange_lab' })
    const [used] = await givenAccessCodes(t)
    expect((await redeem((await signedInUser(t)).token, used, { address })).status).toBe(200)
    for (let index = 0; index < 15; index++) {
      expect((await validate(token, code, { address })).body.valid).toBe(true)
      expect((await verify(token, foreign, { address })).body.success).toBe(false)
      expect((await redeem(token, used, { address })).status).toBe(409)
    }
    expect(await guess(token, 10, address)).toEqual(twoHundreds(10))
    expect((await register(token, id, code, { address })).status).toBe(429)
  })

  test('gains at most a few tries by sending them all at once', async () => {
    const { token } = await signedInUser(t)
    const answers = await atOnce(40, () => validate(token, newCode(), { address: newAddress() }))
    const tried = statusesOf(answers).filter((status) => status === 200)
    expect(tried.length).toBeGreaterThanOrEqual(10)
    expect(tried.length).toBeLessThanOrEqual(13)
  })
})

describe('an address', () => {
  test('lets a whole class of sixty redeem at once', async () => {
    const address = newAddress()
    const promotion = await givenPromotionCode(t, { maxUses: 60 })
    const students = await atOnce(60, () => signedInUser(t))
    const answers = await atOnce(60, async (index) => {
      const token = students[index]?.token ?? ''
      const checked = await validate(token, promotion, { address })
      expect(checked.body.valid).toBe(true)
      return await redeem(token, promotion, { address })
    })
    expect(statusesOf(answers)).toEqual(twoHundreds(60))
  })

  test('counts only the guesses of users with five wrong ones, not the slips of many', async () => {
    const address = newAddress()
    const students = await atOnce(12, () => signedInUser(t))
    for (const { token } of students) expect(await guess(token, 4, address)).toEqual(twoHundreds(4))
    const guesser = await signedInUser(t)
    expect(await guess(guesser.token, 10, address)).toEqual(twoHundreds(10))
  })

  test('without tries left refuses each user from the sixth guess on, and no valid code', async () => {
    const address = newAddress()
    // Each guesser’s last five of ten tries count for the address, which has thirty.
    const guessers = await atOnce(6, () => signedInUser(t))
    for (const { token } of guessers) expect(await guess(token, 10, address)).toEqual(twoHundreds(10))
    const next = await signedInUser(t)
    expect(await guess(next.token, 6, address)).toEqual([...twoHundreds(5), 429])
    expect(await guess(next.token, 2, newAddress())).toEqual([200, 200])
    const [code] = await givenAccessCodes(t)
    const student = await signedInUser(t)
    expect(await guess(student.token, 4, address)).toEqual(twoHundreds(4))
    expect((await redeem(student.token, code, { address })).status).toBe(200)
  })
})
