import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../kernel/error.ts'
import { createRateLimits } from '../../../platform/http/rate-limits.ts'
import { makeUser } from '../../../seed/factories.ts'
import {
  actionsOf,
  atOnce,
  auditOf,
  eventsOf,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  newEmail,
  sessionFor,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import { signIn } from './sign-in.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const wrong = 'wrong-sea-42'
const login = (email: string, password: string, address?: string, cookie?: string) =>
  t.call('POST /api/auth/login', {
    body: { email, password },
    ...(address !== undefined && { address }),
    ...(cookie !== undefined && { headers: { cookie } }),
  })

/** The cookie by which a device is known after a sign-in. */
function deviceOf({ headers }: Awaited<ReturnType<typeof login>>): string {
  const [cookie = ''] = [headers['set-cookie']].flat().map(String)
  expect(cookie).toMatch(
    /^tradewind_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/u,
  )
  return cookie.split(';')[0] ?? ''
}

function expectTooMany(answer: Awaited<ReturnType<typeof login>>): void {
  expect(answer).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  expect(answer.error.message).toMatch(
    /^Too many tries\. Please wait \d+ (seconds?|minutes) and try again\.$/u,
  )
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

describe('login', () => {
  test('answers the token and user, despite different case and outer spaces in the address', async () => {
    const { email, password } = await makeUser(t.services)
    const { status, body } = await login(` ${email.toUpperCase()} `, password)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email,
      verified: true,
      products: { global_compass_lab: { id: 'prod_global_compass' } },
    })
    expect(Object.keys(body.user.products)).toEqual(['global_compass_lab'])
    expect(await statusOf(t, body.token)).toBe(200)
  })

  test('creates a new token each time and keeps other devices signed in', async () => {
    const { email, password } = await makeUser(t.services)
    const tokens = [
      (await login(email, password)).body.token,
      (await login(email, password)).body.token,
    ] as const
    expect(tokens[0]).not.toBe(tokens[1])
    expect(await Promise.all(tokens.map((token) => statusOf(t, token)))).toEqual([200, 200])
  })

  test('counts one Login event, with the institution but without names or addresses', async () => {
    const user = await makeUser(t.services, { institution_id: 'uni-a' })
    const { body } = await login(user.email, user.password)
    await t.call('POST /api/auth/validatetoken', { body: { token: body.token } })
    const events = await eventsOf(t, user.id)
    expect(events).toMatchObject([{ kind: 'Login', institution_id: 'uni-a', data: {} }])
    const written = JSON.stringify(events)
    for (const personal of [user.email, user.first_name, user.last_name, user.id, '127.0.0.1'])
      expect(written).not.toContain(personal)
  })

  test('is audited with user, time and address', async () => {
    const { id, email, password } = await makeUser(t.services)
    await login(email, password, '203.0.113.9')
    expect((await auditOf(t, id)).at(-1)).toEqual({
      action: 'signed_in',
      actor_id: id,
      address: '203.0.113.9',
      details: {},
    })
  })

  test('works only for portal accounts', async () => {
    const { email, password } = await makeUser(t.services, { kind: 'lti' })
    expectRefusal(await login(email, password), 401, 'wrong_credentials', 'Invalid email or password.')
  })

  test('refuses text that cannot be a password without comparing it', async () => {
    const before = await everythingStored(t)
    const answer = await login(newEmail(), 'x'.repeat(1001))
    expectRefusal(answer, 422, 'invalid_fields', { password: 'This text is too long. Please shorten it.' })
    expect(await everythingStored(t)).toEqual(before)
  })
})

describe('an unknown address and a wrong password', () => {
  test('store only an audit entry', async () => {
    const { email } = await makeUser(t.services)
    const before = await everythingStored(t)
    await login(email, wrong)
    await login(newEmail(), wrong)
    const { audit_entries: audit, ...after } = await everythingStored(t)
    expect({ ...after, audit_entries: before['audit_entries'] }).toEqual(before)
    expect(audit).toHaveLength((before['audit_entries'] as unknown[]).length + 2)
  })
})

describe('during the comparison of the password', () => {
  /** Runs `happen` between the successful comparison and what follows it. */
  function afterComparing(happen: () => Promise<unknown>): void {
    const compare = vi.mocked(verify).getMockImplementation()
    vi.mocked(verify).mockImplementationOnce(async (...given) => {
      const right = (await compare?.(...given)) ?? false
      await happen()
      return right
    })
  }

  test('the password may change, and the old one then no longer signs in', async () => {
    const { id, email, password } = await makeUser(t.services)
    const { password_hash: changed } = await makeUser(t.services, { password: 'another-sea-42' })
    const { db } = t.services
    afterComparing(() =>
      db.updateTable('users').set({ password_hash: changed }).where('id', '=', id).execute(),
    )
    const answer = await login(email, password)
    expectRefusal(answer, 401, 'wrong_credentials', 'Invalid email or password.')
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  test('the account may be deleted, and no server error follows', async () => {
    const { id, email, password } = await makeUser(t.services)
    afterComparing(() => t.services.db.deleteFrom('users').where('id', '=', id).execute())
    const answer = await login(email, password)
    expectRefusal(answer, 401, 'wrong_credentials', 'Invalid email or password.')
  })
})

// The embedded database has a single connection, so there every transaction waits.
test.each(inject('template').kind === 'postgres' ? ['changed'] : [])(
  'a sign-in waits while its own password is being %s, and is then refused',
  async () => {
    const [person, neighbour] = [await makeUser(t.services), await makeUser(t.services)]
    const changing = await t.services.pool.connect()
    const before = await everythingStored(t)
    let settled = false
    try {
      await changing.query('begin')
      await changing.query('update users set password_hash = $2 where id = $1', [person.id, 'another'])
      const waiting = login(person.email, person.password).finally(() => (settled = true))
      await expect
        .poll(async () => {
          const { rows } = await t.services.pool.query(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return (rows as { waiting: number }[])[0]?.waiting
        })
        .toBeGreaterThan(0)
      expect((await login(neighbour.email, neighbour.password)).status).toBe(200)
      expect(settled).toBe(false)
      await changing.query('commit')
      expectRefusal(await waiting, 401, 'wrong_credentials', 'Invalid email or password.')
    } finally {
      changing.release()
    }
    const after = await everythingStored(t)
    for (const table of ['sessions', 'events', 'audit_entries'] as const)
      expect((after[table] as unknown[]).length - (before[table] as unknown[]).length).toBe(1)
  },
)

describe('a burst of tries from one address', () => {
  test('with 250 invented accounts delays others by a few comparisons', async () => {
    const { email, password } = await makeUser(t.services)
    let done = 0
    const burst = atOnce(250, () => login(newEmail(), wrong, '198.18.9.1').finally(() => done++))
    // The burst has been received when the first of it is answered.
    await expect.poll(() => done).toBeGreaterThan(0)
    const before = done
    expect((await login(email, password, '198.18.9.2')).status).toBe(200)
    expect(done - before).toBeLessThan(30)
    await burst
  })

  test('from fifty addresses delays nobody on a device known before by one of each', async () => {
    const { email, password } = await makeUser(t.services)
    const device = deviceOf(await login(email, password))
    let done = 0
    const burst = atOnce(250, (at) =>
      login(newEmail(), wrong, `198.18.${10 + (at % 50)}.1`).finally(() => done++),
    )
    await expect.poll(() => done).toBeGreaterThan(0)
    const before = done
    expect((await login(email, password, '198.18.9.4', device)).status).toBe(200)
    // The embedded database has one connection, on which the statements of all take turns.
    expect(done - before).toBeLessThan(inject('template').kind === 'embedded' ? 75 : 25)
    await burst
  })

  test('lets the owner of an account behind the same address pass, on a device known before', async () => {
    const { email, password } = await makeUser(t.services)
    const device = deviceOf(await login(email, password))
    let done = 0
    const burst = atOnce(250, () => login(newEmail(), wrong, '198.18.9.3').finally(() => done++))
    await expect.poll(() => done).toBeGreaterThan(0)
    const before = done
    expect((await login(email, password, '198.18.9.3', device)).status).toBe(200)
    expect(done - before).toBeLessThan(30)
    await burst
  })
})

describe('wrong passwords', () => {
  test('are limited to ten per account and address, and the owner can sign in from elsewhere', async () => {
    const { email, password } = await makeUser(t.services)
    const attacker = '198.51.100.1'
    for (const _ of Array(10).keys())
      expectRefusal(
        await login(email, wrong, attacker),
        401,
        'wrong_credentials',
        'Invalid email or password.',
      )
    expectTooMany(await login(email, wrong, attacker))
    expectTooMany(await login(email.toUpperCase(), password, attacker))
    expect((await login(email, password, '198.51.100.2')).status).toBe(200)
    // The limit does not affect other accounts at the attacker's address.
    const neighbour = await makeUser(t.services)
    expect((await login(neighbour.email, neighbour.password, attacker)).status).toBe(200)
  })

  test('from many addresses slow down tries for the account, but block neither new nor known devices', async () => {
    const { email, password } = await makeUser(t.services)
    const first = await login(email, password, '192.0.2.77')
    const device = deviceOf(first)
    for (const host of Array(10).keys())
      await Promise.all(Array.from({ length: 10 }, () => login(email, wrong, `198.18.0.${host}`)))
    // The first stranger after that has its turn at once, the next waits three seconds.
    await login(email, wrong, '198.18.1.1')
    const begun = performance.now()
    expect((await login(email, password, '198.18.1.2')).status).toBe(200)
    const waited = performance.now() - begun
    expect(waited).toBeGreaterThan(1500)
    expect(waited).toBeLessThan(15_000)
    const known = performance.now()
    expect((await login(email, password, '198.18.1.3', device)).status).toBe(200)
    expect((await login(email, password, '192.0.2.77')).status).toBe(200)
    expect(performance.now() - known).toBeLessThan(waited)
  })

  test('from many networks of one provider’s customer cost an account few of its points', async () => {
    const { email, password } = await makeUser(t.services)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, network) =>
        Promise.all(Array.from({ length: 4 }, () => login(email, wrong, `2001:db8:7:${network}::1`))),
      ),
    )
    const statuses = tries.flat().map(({ status }) => status)
    // 30 are compared at once. Of the others, which take turns, most give up waiting.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(40)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(8)
    expect((await login(email, password, '198.18.2.1')).status).toBe(200)
  })

  test('cost nothing where a slow one is sent away before it is compared', async () => {
    const { services } = t
    const { email } = await makeUser(services)
    const addressIn = (network: number) => `2001:db8:8:${network}::1`
    for (const network of Array(3).keys()) await atOnce(10, () => login(email, wrong, addressIn(network)))
    const points = async () =>
      (
        await services.pool.query(
          `select sum(points) from rate_limits where key like 'password-%' and key not like '%-turn:%'`,
        )
      ).rows
    const before = await points()
    const { limits } = services
    const ends: (() => void)[] = []
    const waiting: Promise<unknown>[] = []
    services.limits = {
      ...limits,
      pace: async (slow) => {
        await limits.pace(slow)
        // So many come meanwhile that the queue is full.
        for (const _ of Array(3100).keys())
          waiting.push(
            hashQueue
              .run({ address: addressIn(9) }, () => new Promise<void>((end) => ends.push(end)))
              .catch(() => undefined),
          )
      },
    }
    const answer = await login(email, wrong, addressIn(9))
    services.limits = limits
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await new Promise(setImmediate)
    }
    await Promise.all(waiting)
    expect(answer).toMatchObject({ status: 429, error: { code: 'busy' } })
    expect(await points()).toEqual(before)
  })

  test('make an address one that often comes, where many hashes wait; those of owners do not', async () => {
    const { email, password } = await makeUser(t.services)
    const countWrong = vi.spyOn(hashQueue, 'countWrong')
    onTestFinished(() => countWrong.mockRestore())
    const device = deviceOf(await login(email, password, '198.18.6.1'))
    await login(email, wrong, '198.18.6.1', device)
    expect(countWrong).not.toHaveBeenCalled()
    for (const tried of [email, newEmail()]) await login(tried, wrong, '198.18.6.1')
    expect(countWrong.mock.calls.map(([{ address }]) => address)).toEqual(['198.18.6.1', '198.18.6.1'])
  })

  test('of which too many wait are refused before they cost anything, except the owner’s', async () => {
    const { services } = t
    const { email, password } = await makeUser(services)
    const address = '198.18.5.1'
    const device = deviceOf(await login(email, password, address))
    const rows = async () => (await services.pool.query('select * from rate_limits order by key')).rows
    const before = await rows()
    const { limits } = services
    const sentence = 'Too many tries. Please wait 10 seconds and try again.'
    const refusal = new AppError('too_many_requests', sentence, { retryAfter: 10 })
    onTestFinished(() => void (services.limits = limits))
    services.limits = { ...limits, refusalOf: () => refusal }
    expectTooMany(await login(email, password, '198.18.5.2'))
    expectTooMany(await login(newEmail(), wrong, '198.18.5.2'))
    expect(await rows()).toEqual(before)
    expect((await login(email, password, '198.18.5.2', device)).status).toBe(200)
    expect((await login(email, password, address)).status).toBe(200)
  })

  test('begin a session in the end also where their points cannot be given back', async () => {
    const { email, password } = await makeUser(t.services)
    const giveBack = vi.spyOn(t.services.limits, 'giveBack').mockRejectedValue(new Error('no connection'))
    onTestFinished(() => giveBack.mockRestore())
    expect((await login(email, password, '198.18.7.1')).status).toBe(200)
  })

  test('of a whole address slow down strangers there, and lock nobody of that campus out', async () => {
    const campus = '198.18.3.1'
    const { email, password } = await makeUser(t.services)
    const device = deviceOf(await login(email, password))
    const answers = await atOnce(420, () => login(newEmail(), wrong, campus))
    const tried = answers.filter(({ status }) => status === 401).length
    // The slow ones that did not give up are more than the 300, but no more than one a second.
    expect(tried).toBeGreaterThanOrEqual(300)
    expect(tried).toBeLessThan(330)
    expect((await login(email, password, campus, device)).status).toBe(200)
    const newcomer = await makeUser(t.services)
    expect((await login(newcomer.email, newcomer.password, campus)).status).toBe(200)
  })

  test('on a known device have a limit of their own, also when strangers have used up theirs', async () => {
    const { email, password } = await makeUser(t.services)
    const address = '198.18.4.1'
    const device = deviceOf(await login(email, password, address))
    for (const _ of Array(10).keys()) await login(email, wrong, address)
    expectTooMany(await login(email, password, address))
    expect((await login(email, password, address, device)).status).toBe(200)
    const tries = await atOnce(20, () => login(email, wrong, address, device))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expectTooMany(await login(email, password, address, device))
    // The mark belongs to the account that signed in: for another account it is no known device.
    const other = await makeUser(t.services)
    for (const _ of Array(10).keys()) await login(other.email, wrong, address, device)
    expectTooMany(await login(other.email, other.password, address, `tradewind_device=${'x'.repeat(43)}`))
    expectTooMany(await login(other.email, other.password, address, device))
  })

  test('have the same limit for an unknown address', async () => {
    const email = newEmail()
    for (const _ of Array(10).keys()) await login(email, wrong, '198.51.100.3')
    expectTooMany(await login(email, wrong, '198.51.100.3'))
  })

  test('sent all at once gain little: of fifty, exactly ten are compared', async () => {
    const { email, id } = await makeUser(t.services)
    const answers = await atOnce(50, () => login(email, wrong, '198.51.100.4'))
    const tried = answers.filter(({ status }) => status === 401)
    expect(tried).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - tried.length)
    expect((await actionsOf(t, id)).filter((action) => action === 'sign_in_failed')).toHaveLength(
      tried.length,
    )
  })

  test('are counted across all server processes', async () => {
    const { email, password } = await makeUser(t.services)
    for (const _ of Array(10).keys()) await login(email, wrong, '198.51.100.7')
    const another = { ...t.services, limits: createRateLimits(t.services.db) }
    const caller = { session: null, address: '198.51.100.7', userAgent: '', now: t.clock.now() }
    const browser = { read: () => null, secretOfTicket: () => null, keep: () => '' }
    await expect(signIn(another, caller, { email, password, browser })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  test('are limited, but right ones are not', async () => {
    const { email, password } = await makeUser(t.services)
    for (const _ of Array(15).keys()) expect((await login(email, password, '198.51.100.5')).status).toBe(200)
  })

  test('are counted by the socket’s address, not a forwarded one from an untrusted socket', async () => {
    const { email } = await makeUser(t.services)
    const from = (forwarded: string) =>
      t.call('POST /api/auth/login', {
        body: { email, password: wrong },
        address: '198.51.100.6',
        headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` },
      })
    for (const index of Array(10).keys()) await from(`192.0.2.${index}`)
    expectTooMany(await from('192.0.2.200'))
  })
})

describe('logout', () => {
  test('ends the session with all its tokens and is audited', async () => {
    const user = await makeUser(t.services)
    const first = await sessionFor(t, user)
    const other = await sessionFor(t, user)
    t.clock.advance(25 * 3_600_000)
    const successor = (await t.call('GET /api/auth/user', { token: first })).headers['x-new-user-token']
    const { status, body } = await t.call('POST /api/auth/logout', { token: first })
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'You are signed out.' })
    for (const token of [first, String(successor)])
      expectSignedOut(await t.call('GET /api/auth/user', { token }))
    expect(await statusOf(t, other)).toBe(200)
    expect(await actionsOf(t, user.id)).toContain('signed_out')
  })
})
