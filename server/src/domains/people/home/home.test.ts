import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeLab } from '@tradewind/contract/catalogue'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenDemoCode, givenInstitution, guestOf, inside } from '../../../test/arrivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const home = async (token: string, address = inside) =>
  (await t.call('GET /api/home', { token, address })).body

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

test('Home names the labs that visitors have played, and offers them nothing', async () => {
  const code = await givenDemoCode(t, await signedInUser(t, { admin: true }), { labs: [freeLab.id] })
  const demo = await t.call('POST /api/demo/sessions', { body: { code: code.code } })
  const guest = await guestOf(t, await givenInstitution(t))
  for (const [token, lab] of [
    [demo.body.token, freeLab.id],
    [guest, 'global_compass_lab'],
  ] as const) {
    const body = { kind: 'rehearsal', classSession: null } as const
    const start = { token, address: inside, params: { lab }, body }
    expect((await t.call('POST /api/labs/:lab/runs', start)).status).toBe(200)
    expect(await home(token)).toEqual({ played: [lab], courtesy: { days: 0, labs: [] }, extensions: [] })
  }
})
