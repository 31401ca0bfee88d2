import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeLab } from '@tradewind/contract/catalogue'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const home = async (token: string) => (await t.call('GET /api/home', { token })).body

test('Home names each lab that somebody has played once, and labs to try without paying', async () => {
  const { token } = await signedInUser(t)
  expect(await home(token)).toMatchObject({ played: [], courtesy: { days: 14 }, extensions: [] })
  const params = { lab: freeLab.id }
  for (const kind of ['rehearsal', 'counted'] as const)
    expect(
      (await t.call('POST /api/labs/:lab/runs', { token, params, body: { kind, classSession: null } }))
        .status,
    ).toBe(200)
  expect((await home(token)).played).toEqual([freeLab.id])
  const other = await signedInUser(t)
  expect((await home(other.token)).played).toEqual([])
})

test('Home offers nothing free to people who hold every lab by their role', async () => {
  const { token } = await signedInUser(t, { instructor: true })
  expect(await home(token)).toEqual({ played: [], courtesy: { days: 14, labs: [] }, extensions: [] })
})
