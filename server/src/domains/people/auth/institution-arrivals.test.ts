import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@tradewind/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  eventsOf,
  expectRefusal,
  expectSignedOut,
  hour,
  minute,
  newEmail,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type Answer, type TestApp } from '../../../test/app.ts'
import { givenInstitution, outside } from '../../../test/arrivals.ts'
import { codeAt, secondStep, setUpApp, stepOf } from '../../../test/factors.ts'
import { startOpenIdProvider, type StandInOpenIdProvider } from '../../../test/identity/openid-provider.ts'
import {
  administrator,
  arrive,
  makeAccount,
  newBrowser,
  newCampusEmail,
  newcomerIn,
  openIdForm,
  ticketIn,
} from '../../../test/identity/walks.ts'

/** Their sentences are tested where they are read: in the browser. */
function expectRefused(answer: Answer<unknown>, status: number, code: ErrorCode): void {
  expect(answer).toMatchObject({ status, error: { code } })
}

let t: TestApp
let provider: StandInOpenIdProvider
let institution: string
let id: string
beforeAll(async () => {
  t = await openTestApp()
  provider = await startOpenIdProvider(() => t.clock.now())
  institution = await givenInstitution(t, {
    name: 'Harbour University',
    labs: [['market_analysis_lab', null]],
  })
  const { body } = await t.call('POST /api/identity-providers', {
    token: await administrator(t),
    body: form(),
  })
  id = body.id
})
afterEach(() => {
  provider.reset()
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

const form = (change: Record<string, unknown> = {}) =>
  openIdForm(provider, { institutionId: institution, ...change })

/** Comes back from the provider as a person. */
async function comeAs(claims: Record<string, unknown> & { sub: string }, query = '') {
  provider.claims = claims
  const browser = newBrowser(t)
  const { location } = await browser.get(`/institution/sign-in?institution=${institution}${query}`)
  const ticket = ticketIn(await browser.get(`/oidc/callback?${await provider.answer(location)}`))
  return { browser, ticket }
}

const newSub = () => `sub-${randomUUID()}`

/** Somebody who made their account by coming the first time. */
async function member(claims: Record<string, unknown> = {}) {
  const sub = newSub()
  const email = newCampusEmail()
  const { browser, ticket } = await comeAs({ sub, email, ...claims })
  const answer = await makeAccount(t, browser, { ticket, email })
  expect(answer.status).toBe(200)
  return { sub, email, token: answer.body.token, user: answer.body.user }
}

async function signIn(sub: string, query = '') {
  const { browser, ticket } = await comeAs({ sub }, query)
  return await arrive(t, browser, ticket)
}

describe('somebody new', () => {
  test('makes an account that is confirmed, is of the institution, and holds its labs in this session', async () => {
    const { sub, email, user, token } = await member()
    expect(user).toMatchObject({
      kind: 'portal',
      email,
      firstName: 'Ada',
      verified: true,
      passwordless: true,
      institutionId: institution,
      isLtiUser: false,
    })
    expect(Object.keys(user.products)).toContain('market_analysis_lab')
    expect(await t.mailsTo(email)).toEqual([])
    expect(await actionsOf(t, user.id)).toEqual(['registered', 'granted', 'institution_linked', 'signed_in'])
    expect((await eventsOf(t, user.id)).map(({ kind }) => kind)).toEqual(['Register', 'Login'])
    const opened = await t.call('POST /log/openlab', {
      token,
      body: { data: { lab: 'market_analysis_lab' } },
    })
    expect(opened.status).toBe(200)
    const again = await signIn(sub)
    expect(again.body.user.id).toBe(user.id)
  })

  test('holds the labs of the institution only in sessions through it, and keeps the work everywhere', async () => {
    const { token, user } = await member()
    const run = await t.call('POST /api/labs/:lab/runs', {
      token,
      params: { lab: 'market_analysis_lab' },
      body: { kind: 'rehearsal', classSession: null },
    })
    expect(run.status).toBe(200)
    const elsewhere = await sessionFor(t, user)
    const there = await t.call('GET /api/auth/user', { token: elsewhere })
    expect(Object.keys(there.body.products)).not.toContain('market_analysis_lab')
    const runs = await t.call('GET /api/labs/:lab/runs', {
      token: elsewhere,
      params: { lab: 'market_analysis_lab' },
    })
    expect(JSON.stringify(runs.body)).toContain(run.body.id)
  })

  test('confirms an address that the institution does not vouch for', async () => {
    const email = newEmail()
    const { browser, ticket } = await comeAs({ sub: newSub(), email })
    expect(newcomerIn(await arrive(t, browser, ticket))).toMatchObject({ email, emailProven: false })
    const { body } = await makeAccount(t, browser, { ticket, email })
    expect(body.user).toMatchObject({ verified: false })
    const [mail] = await t.mailsTo(email)
    const confirmed = await t.call('POST /api/auth/verifyemail', {
      token: body.token,
      body: { code: mail?.code ?? '' },
    })
    expect(confirmed.body.user).toMatchObject({ verified: true })
    expect(Object.keys(confirmed.body.user.products)).toContain('market_analysis_lab')
  })

  test('confirms an address that they choose instead of the one vouched for', async () => {
    const { browser, ticket } = await comeAs({ sub: newSub(), email: newCampusEmail() })
    const { body } = await makeAccount(t, browser, { ticket, email: newCampusEmail() })
    expect(body.user.verified).toBe(false)
  })

  test('never gets an account by its address alone', async () => {
    const email = newCampusEmail()
    const owner = await signedInUser(t, { email })
    const { browser, ticket } = await comeAs({ sub: newSub(), email, email_verified: true })
    expect(newcomerIn(await arrive(t, browser, ticket))).toMatchObject({ emailTaken: true })
    expectRefusal(await makeAccount(t, browser, { ticket, email }), 409, 'email_taken', {
      email: 'An account with this email already exists.',
    })
    expect(await actionsOf(t, owner.id)).not.toContain('institution_linked')
  })

  test('makes one account, also with both buttons at once and in two windows', async () => {
    const sub = newSub()
    const first = await comeAs({ sub })
    const second = await comeAs({ sub })
    const answers = await Promise.all([
      makeAccount(t, first.browser, { ticket: first.ticket, email: newEmail() }),
      makeAccount(t, first.browser, { ticket: first.ticket, email: newEmail() }),
      makeAccount(t, second.browser, { ticket: second.ticket, email: newEmail() }),
    ])
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1)
    const rows = await t.services.db
      .selectFrom('federated_identities')
      .selectAll()
      .where('subject', '=', sub)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('has a quarter of an hour, in the browser that came', async () => {
    const { browser, ticket } = await comeAs({ sub: newSub() })
    expectRefused(await arrive(t, newBrowser(t), ticket), 401, 'ticket_refused')
    newcomerIn(await arrive(t, browser, ticket))
    t.clock.advance(15 * minute)
    expectRefused(await arrive(t, browser, ticket), 401, 'ticket_refused')
  })
})

describe('an account that somebody has already', () => {
  test('is linked by signing in to it once; its own password still works', async () => {
    const email = newCampusEmail()
    const owner = await signedInUser(t, { email })
    const sub = newSub()
    const { browser, ticket } = await comeAs({ sub, email })
    const linked = await t.call('POST /api/auth/institution/link', {
      token: owner.token,
      body: { ticket },
      headers: browser.headers(),
      address: outside,
    })
    expect(linked.status).toBe(200)
    expect(linked.body.user.id).toBe(owner.id)
    expect(Object.keys(linked.body.user.products)).toContain('market_analysis_lab')
    expectSignedOut(await t.call('GET /api/auth/user', { token: owner.token }))
    expect(await t.mailsTo(email)).toMatchObject([
      { subject: expect.stringContaining('Harbour University now signs you in') as string },
    ])
    expect((await signIn(sub)).body.user.id).toBe(owner.id)
    expect((await t.call('POST /api/auth/login', { body: { email, password: owner.password } })).status).toBe(
      200,
    )
  })

  test('is not linked without a confirmed address, a fresh proof, or the rights of a person', async () => {
    const { browser, ticket } = await comeAs({ sub: newSub() })
    const link = (token: string) =>
      t.call('POST /api/auth/institution/link', {
        token,
        body: { ticket },
        headers: browser.headers(),
        address: outside,
      })
    const unverified = await signedInUser(t, { verified: false })
    expectRefused(await link(unverified.token), 403, 'email_not_verified')
    const admin = await signedInUser(t, { admin: true })
    expectRefused(await link(admin.token), 403, 'forbidden')
    const old = await signedInUser(t)
    t.clock.advance(11 * minute)
    expectRefused(await link(old.token), 403, 'fresh_proof_required')
  })

  test('that is linked already stays with its owner', async () => {
    const { sub } = await member()
    const { browser, ticket } = await comeAs({ sub })
    const other = await signedInUser(t)
    const link = { token: other.token, body: { ticket }, headers: browser.headers(), address: outside }
    expectRefused(await t.call('POST /api/auth/institution/link', link), 401, 'ticket_refused')
  })

  test('of an administrator is never opened by an institution', async () => {
    const { sub, user } = await member()
    await t.services.db.updateTable('users').set({ admin: true }).where('id', '=', user.id).execute()
    expectRefused(await signIn(sub), 403, 'forbidden')
  })

  test('that waits for approval as an instructor is not opened', async () => {
    const { sub, user } = await member()
    await t.services.db.updateTable('users').set({ status: 'pending' }).where('id', '=', user.id).execute()
    expectRefused(await signIn(sub), 403, 'instructor_pending')
  })
})

describe('an institution', () => {
  test('cannot speak of the people of another, even with the same issuer', async () => {
    const { sub, user } = await member()
    const other = await givenInstitution(t)
    const { status } = await t.call('POST /api/identity-providers', {
      token: await administrator(t),
      body: form({ institutionId: other }),
    })
    expect(status).toBe(200)
    provider.claims = { sub }
    const browser = newBrowser(t)
    const { location } = await browser.get(`/institution/sign-in?institution=${other}`)
    const ticket = ticketIn(await browser.get(`/oidc/callback?${await provider.answer(location)}`))
    newcomerIn(await arrive(t, browser, ticket))
    const { body } = await makeAccount(t, browser, { ticket, email: newEmail() })
    expect(body.user.id).not.toBe(user.id)
    expect((await signIn(sub)).body.user.id).toBe(user.id)
  })
})

describe('a second factor', () => {
  test('is asked for after the institution, too, and the session is one through the institution', async () => {
    const { sub } = await member()
    const proven = await signIn(sub, '&again')
    const { secret } = await setUpApp(t, proven.body.token)
    const { step } = stepOf(await signIn(sub))
    const done = await secondStep(t, step, codeAt(secret, t.clock.now()))
    expect(done.status).toBe(200)
    expect(Object.keys(done.body.user.products)).toContain('market_analysis_lab')
  })
})

describe('a session through an institution', () => {
  test('lasts twelve hours, and ends when the sign-in is switched off or removed', async () => {
    const { sub, token } = await member()
    t.clock.advance(12 * hour - minute)
    expect(await statusOf(t, token)).toBe(200)
    t.clock.advance(minute)
    expect(await statusOf(t, token)).toBe(401)
    const next = (await signIn(sub)).body.token
    const admin = await administrator(t)
    const change = (active: boolean) =>
      t.call('PUT /api/identity-providers/:provider', {
        token: admin,
        params: { provider: id },
        body: form({ active }),
      })
    expect((await change(false)).status).toBe(200)
    expect(await statusOf(t, next)).toBe(401)
    expect((await change(true)).status).toBe(200)
    const last = (await signIn(sub)).body.token
    await t.call('DELETE /api/identity-providers/:provider', { token: admin, params: { provider: id } })
    expect(await statusOf(t, last)).toBe(401)
    const { body } = await t.call('POST /api/identity-providers', { token: admin, body: form() })
    id = body.id
    // People are known again by the issuer.
    expect((await signIn(sub)).status).toBe(200)
  })

  test('is a fresh proof only if the institution asked who is there', async () => {
    const { sub } = await member()
    const set = (token: string) =>
      t.call('POST /api/account/password', { token, body: { newPassword: 'a-harbour-of-9-winds' } })
    expectRefused(await set((await signIn(sub)).body.token), 403, 'fresh_proof_required')
    provider.claims = { sub }
    const seconds = Math.floor(t.clock.now().getTime() / 1000)
    const { browser, ticket } = await comeAs({ sub, auth_time: seconds - 660 })
    expectRefused(await set((await arrive(t, browser, ticket)).body.token), 403, 'fresh_proof_required')
    // A browser can take the wish to ask from the address. A provider that can say when it asked says it when asked to.
    t.clock.advance(minute)
    provider.claimsSupported = ['sub', 'auth_time']
    expectRefused(await set((await signIn(sub, '&again')).body.token), 403, 'fresh_proof_required')
    provider.claimsSupported = undefined
    t.clock.advance(minute)
    const { body } = await signIn(sub, '&again')
    const done = await set(body.token)
    expect(done.status).toBe(200)
    expect(done.body.user.passwordless).toBeUndefined()
    const again = await t.call('POST /api/account/password', {
      token: done.body.token,
      body: { newPassword: 'a-harbour-of-8-winds' },
    })
    expectRefused(again, 403, 'forbidden')
  })

  test('names its institutions, proves by them, and lets go of them only with a password', async () => {
    const { sub, user } = await member()
    const { body: session } = await signIn(sub, '&again')
    const { body } = await t.call('GET /api/account/factors', { token: session.token })
    expect(body).toMatchObject({
      provenBy: ['institution'],
      institutions: [{ institutionId: institution, name: 'Harbour University' }],
    })
    const seen = await t.call('GET /api/users/:user/factors', {
      token: await administrator(t),
      params: { user: user.id },
    })
    expect(seen.body.institutions).toEqual(['Harbour University'])
    const identity = body.institutions[0]?.id ?? ''
    const remove = (token: string) =>
      t.call('DELETE /api/account/institutions/:identity', { token, params: { identity } })
    expectRefused(await remove(session.token), 409, 'no_password')
    const old = await t.call('POST /api/account/changePassword', {
      token: session.token,
      body: { oldPassword: 'x', newPassword: 'a-harbour-of-9-winds' },
    })
    expectRefused(old, 409, 'no_password')
    const withPassword = await t.call('POST /api/account/password', {
      token: session.token,
      body: { newPassword: 'a-harbour-of-9-winds' },
    })
    const { token } = withPassword.body
    const other = await signedInUser(t)
    expectRefused(await remove(other.token), 404, 'not_found')
    expect((await remove(token)).status).toBe(200)
    const { browser, ticket } = await comeAs({ sub })
    newcomerIn(await arrive(t, browser, ticket))
    expect(await userById(t, user.id)).toMatchObject({ id: user.id })
  })
})
