import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { userWithApp } from '../test/factors.ts'
import { examineKeys } from './keys.ts'

const [ours, another] = [1, 2].map((digit) => Buffer.alloc(32, digit).toString('base64')) as [string, string]

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ FACTOR_KEY: ours })
})
afterAll(() => t.close())

const examineWith = (FACTOR_KEY: string) => examineKeys(readConfig({ FACTOR_KEY }), t.services.db)

test('a key that did not seal the second steps of this database is a problem, as after a restore', async () => {
  expect(await examineWith(another)).toMatchObject([{ outcome: 'ok' }])
  await userWithApp(t)
  expect(await examineWith(ours)).toMatchObject([{ outcome: 'ok' }])
  expect(await examineWith(another)).toMatchObject([
    { outcome: 'problem', found: expect.stringContaining('FACTOR_KEY is not the key') as string },
  ])
  expect(await examineWith(`${another}, ${ours}`)).toMatchObject([
    { outcome: 'ok', found: 'FACTOR_KEY has 2 keys of 32 bytes' },
  ])
})
