import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import { actionsOf, expectRefusal, newEmail, registerStudent, userById } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { hashOrVerify } from './hash-thread.ts'

// At the real cost, which the sign-in of an address that does not exist must have, too.
vi.mock('@node-rs/argon2', () => {
  const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2
  return { ...library, verify: vi.fn(library.verify) }
})

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const wrong = 'wrong-sea-42'
const login = (email: string, password: string) =>
  t.call('POST /api/auth/login', { body: { email, password } })

describe('an unknown address and a wrong password', () => {
  test('have byte-identical answers and cost one slow comparison each', async () => {
    const { email, id } = await makeUser(t.services)
    const counted = vi.mocked(verify)
    const known = await login(email, wrong)
    expect(counted).toHaveBeenCalledTimes(1)
    const unknown = await login(newEmail(), wrong)
    expect(counted).toHaveBeenCalledTimes(2)
    const hashes = counted.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    expect(hashes[0]).toEqual(hashes[1])
    expectRefusal(known, 401, 'wrong_credentials', 'Invalid email or password.')
    expect(unknown.status).toBe(known.status)
    expect(unknown.error).toEqual(known.error)
    const headers = ({ headers: { date: _date, ...rest } }: typeof known) => rest
    expect(Object.keys(headers(unknown))).toEqual(Object.keys(headers(known)))
    expect(await actionsOf(t, id)).toEqual(['granted', 'sign_in_failed'])
  })
})

describe('a password', () => {
  test('is stored as argon2id of the recommended strength, with its own salt', async () => {
    const students = [await registerStudent(t), await registerStudent(t)]
    const rows = await Promise.all(students.map(({ user }) => userById(t, user.id)))
    const hashes = rows.map((row) => row?.password_hash)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
    expect(hashes[0]).not.toBe(hashes[1])
  })

  test('is hashed and compared by a thread as by the library', async () => {
    const made = String(hashOrVerify({ text: 'calm-sea-42', options: { memoryCost: 19456, timeCost: 2 } }))
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
    expect(await verify(made, 'calm-sea-42')).toBe(true)
    expect(hashOrVerify({ stored: made, text: 'calm-sea-42' })).toBe(true)
    expect(hashOrVerify({ stored: made, text: wrong })).toBe(false)
  })
})
