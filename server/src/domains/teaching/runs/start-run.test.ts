import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { lab } from '../../../test/runs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const begin = (token: string, address: string) =>
  t.call('POST /api/labs/:lab/runs', {
    token,
    address,
    params: { lab },
    body: { kind: 'rehearsal', classSession: null },
  })

/** Begins a run and ends it, so that the next one is another. */
async function beginAndEnd(token: string, address: string): Promise<number> {
  const { status, body } = await begin(token, address)
  if (status === 200)
    await t.call('POST /api/runs/:run/finish', { token, params: { run: body.id }, body: { version: 0 } })
  return status
}

describe('beginning runs', () => {
  test('is limited for a person, from wherever they call, and resuming is not', async () => {
    const { token } = await signedInUser(t, { instructor: true })
    for (let index = 0; index < 59; index++) expect(await beginAndEnd(token, `192.0.2.${index}`)).toBe(200)
    for (let times = 0; times < 3; times++) expect((await begin(token, '192.0.2.99')).status).toBe(200)
    const open = (await begin(token, '192.0.2.99')).body
    await t.call('POST /api/runs/:run/finish', { token, params: { run: open.id }, body: { version: 0 } })
    const refused = await begin(token, '192.0.2.100')
    expect(refused.status).toBe(429)
    expect(refused.error.message).toMatch(/^Too many tries. Please wait .* and try again\.$/u)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    const another = await signedInUser(t, { instructor: true })
    expect(await beginAndEnd(another.token, '192.0.2.100')).toBe(200)
  })

  test('is limited for a person in a day', async () => {
    const { id, token } = await signedInUser(t, { instructor: true })
    const day = { name: 'lab-run-starts-day', points: 200, seconds: 86_400 }
    for (let points = 0; points < 199; points++) await t.services.limits.take([day, id])
    expect(await beginAndEnd(token, '192.0.2.1')).toBe(200)
    const refused = await begin(token, '192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
  })

  test('has room for a class behind one address', async () => {
    for (let student = 0; student < 30; student++) {
      const { token } = await signedInUser(t, { instructor: true })
      for (let times = 0; times < 3; times++) expect(await beginAndEnd(token, '198.51.100.1')).toBe(200)
    }
  })
})
