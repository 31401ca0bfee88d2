import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import { inTransaction } from '../../../platform/database/transaction.ts'
import {
  day,
  eventsOf,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  registerStudent,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, productionSettings, type TestApp } from '../../../test/app.ts'
import { grantLabs } from '../../access/grants/grants.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const open = (token: string, lab: string, more: Record<string, unknown> = {}) =>
  t.call('POST /log/openlab', { token, body: { data: { lab, ...more } } })

async function grant(userId: string, lab: LabId): Promise<void> {
  const caller = { session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
  await inTransaction(t.services, (trx) =>
    grantLabs(trx, caller, { userId, labs: [lab], days: 365, origin: 'purchase', reference: 'order-1' }),
  )
}

describe('opening a lab', () => {
  test('that is held records one event without names or addresses', async () => {
    const user = await signedInUser(t)
    const { status, body } = await open(user.token, 'global_compass_lab')
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Global Compass is open.' })
    const events = await eventsOf(t, user.id)
    expect(events).toMatchObject([
      {
        kind: 'OpenLab',
        institution_id: null,
        analytics_key: user.analytics_key,
        data: { lab: 'global_compass_lab', studentView: true },
      },
    ])
    const written = JSON.stringify(events)
    for (const personal of [user.email, user.first_name, user.last_name, user.id, '127.0.0.1'])
      expect(written).not.toContain(personal)
  })

  test('that was bought works', async () => {
    const holder = await signedInUser(t)
    await grant(holder.id, 'cultural_exchange_lab')
    const { status, body } = await open(holder.token, 'cultural_exchange_lab')
    expect([status, body.message]).toEqual([200, 'Cultural Exchange is open.'])
  })

  test.each([
    [{}, true],
    [{ instructor: true }, false],
    [{ instructor: true, admin: true }, false],
    [{ admin: true }, true],
  ])('by a user with %j records studentView %j', async (role, studentView) => {
    const user = await signedInUser(t, role)
    expect((await open(user.token, 'global_compass_lab')).status).toBe(200)
    expect(await eventsOf(t, user.id)).toMatchObject([{ data: { studentView } }])
  })

  test('counts for the user’s own institution, whatever the client sends', async () => {
    const other = await signedInUser(t)
    const user = await signedInUser(t, { institution_id: 'uni-a' })
    const { status } = await t.call('POST /log/openlab', {
      token: user.token,
      body: {
        source: 'portal',
        is_prod_env: true,
        userid: other.id,
        log_level: 'info',
        event: 'Login',
        data: { lab: 'global_compass_lab', studentView: false, institutionId: 'uni-b' },
      },
    })
    expect(status).toBe(200)
    expect(await eventsOf(t, other.id)).toEqual([])
    expect(await eventsOf(t, user.id)).toMatchObject([
      {
        kind: 'OpenLab',
        institution_id: 'uni-a',
        data: { lab: 'global_compass_lab', studentView: true },
      },
    ])
  })

  test.each(['lti', 'guest', 'demo'] as const)('needs no verified address for a %s user', async (kind) => {
    const { token } = await signedInUser(t, { kind, verified: false, institution_id: 'uni-a' })
    expect((await open(token, 'global_compass_lab')).status).toBe(200)
  })

  test.each([{ instructor: true }, { admin: true }])(
    'needs no verified address for the role %j',
    async (role) => {
      const { token } = await signedInUser(t, { verified: false, ...role })
      expect((await open(token, 'global_compass_lab')).status).toBe(200)
    },
  )

  test("works from the lab's own origin", async () => {
    const { token } = await signedInUser(t)
    const [origin] = t.services.config.labOrigins
    const { status, headers } = await t.call('POST /log/openlab', {
      token,
      body: { data: { lab: 'global_compass_lab' } },
      headers: { origin: origin ?? '' },
    })
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(origin)
  })
})

describe('opening a lab is refused and writes nothing', () => {
  async function expectRefused(
    token: string,
    lab: string,
    ...refusal: [status: number, code: Parameters<typeof expectRefusal>[2], sentence: string]
  ): Promise<void> {
    const before = await everythingStored(t)
    expectRefusal(await open(token, lab), ...refusal)
    expect(await everythingStored(t)).toEqual(before)
  }

  test('while the address is unverified', async () => {
    const { token } = await registerStudent(t)
    await expectRefused(
      token,
      'global_compass_lab',
      403,
      'email_not_verified',
      'Please verify your email address first.',
    )
  })

  test('if the lab is not held', async () => {
    const { token } = await signedInUser(t)
    await expectRefused(
      token,
      'market_analysis_lab',
      403,
      'lab_not_held',
      'You do not have access to Market Entry.',
    )
  })

  test('from the moment the access ends', async () => {
    const user = await signedInUser(t)
    t.clock.advance(365 * day - 1)
    expect((await open(await sessionFor(t, user), 'global_compass_lab')).status).toBe(200)
    t.clock.advance(1)
    const token = await sessionFor(t, user)
    await expectRefused(
      token,
      'global_compass_lab',
      403,
      'lab_not_held',
      'You do not have access to Global Compass.',
    )
  })

  test('as soon as the role that gave it is removed', async () => {
    const user = await signedInUser(t, { instructor: true })
    await t.services.db.updateTable('users').set({ instructor: false }).where('id', '=', user.id).execute()
    await expectRefused(
      user.token,
      'global_compass_lab',
      403,
      'lab_not_held',
      'You do not have access to Global Compass.',
    )
  })

  test('for an unknown lab, or without a session', async () => {
    const { token } = await signedInUser(t)
    for (const lab of ['course_kit', 'TradewindPackagePro', 'constructor', ''])
      expect(await open(token, lab)).toMatchObject({
        status: 400,
        error: { code: 'malformed', fields: { 'data.lab': expect.any(String) as string } },
      })
    expectSignedOut(await t.call('POST /log/openlab', { body: { data: { lab: 'global_compass_lab' } } }))
  })
})

describe('in production', () => {
  test('Cultural Exchange does not exist', async () => {
    const production = await openTestApp(productionSettings)
    try {
      const { token } = await signedInUser(production, { instructor: true })
      const answer = await production.call('POST /log/openlab', {
        token,
        body: { data: { lab: 'cultural_exchange_lab' } },
      })
      expectRefusal(answer, 403, 'lab_not_held', 'This lab is not offered here.')
    } finally {
      await production.close()
    }
  })
})
