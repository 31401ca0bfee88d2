import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../seed/factories.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('login', () => {
  test('answers token and user, and counts the event', async () => {
    const { email, password } = await makeUser(t.platform)
    const { status, body } = await t.call('POST /api/auth/login', {
      body: { email: ` ${email.toUpperCase()} `, password },
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email,
      verified: true,
      products: { global_compass_lab: { id: 'prod_global_compass' } },
    })
    expect(Object.keys(body.user.products)).toEqual(['global_compass_lab'])
  })
})
