import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  auditOf,
  expectRefusal,
  lastCode,
  minute,
  newEmail,
  requestSecret,
  sessionFor,
  signedInUser,
  statusOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { login, setUpApp } from '../../../test/factors.ts'

let t: TestApp
/** An institution of the stranger, and one through which the owner comes. */
let [theirs, own]: { institutionId: string; providerId: string }[] = []
beforeAll(async () => {
  t = await openTestApp()
  theirs = await givenProvider('Harbour University')
  own = await givenProvider('Hill University')
})
afterAll(() => t.close())

const issuer = 'https://idp.example.edu'

async function givenProvider(name: string) {
  const institutionId = await givenInstitution(t, { name })
  const providerId = randomUUID()
  await t.services.db
    .insertInto('identity_providers')
    .values({
      id: providerId,
      institution_id: institutionId,
      kind: 'oidc',
      issuer,
      active: true,
      mail_domains: [],
      client_id: 'tradewind',
      sealed_secret: null,
      metadata_url: null,
      signs: null,
      sign_in_url: null,
      metadata_read_at: null,
      metadata_valid_until: null,
      metadata_problem: null,
      created_at: t.clock.now(),
      last_sign_in_at: null,
    })
    .execute()
  return { institutionId, providerId }
}

const strangers = 'calm-sea-42'
const owners = 'owners-sea-44'

interface Account {
  id: string
  email: string
  /** A session that began before the proof. */
  token: string
}

async function isLeft(
  table: 'totp_factors' | 'recovery_codes' | 'passkeys' | 'lti_identities',
  userId: string,
): Promise<boolean> {
  const found = await t.services.db
    .selectFrom(table)
    .select('user_id')
    .where('user_id', '=', userId)
    .execute()
  return found.length > 0
}

async function linkInstitution({ id }: Account, institutionId: string): Promise<void> {
  const now = t.clock.now()
  const row = { id: randomUUID(), issuer, subject: randomUUID(), created_at: now, last_used_at: now }
  await t.services.db
    .insertInto('federated_identities')
    .values({ ...row, institution_id: institutionId, user_id: id })
    .execute()
}

async function institutionsOf({ id }: Account): Promise<string[]> {
  const rows = await t.services.db
    .selectFrom('federated_identities')
    .select('institution_id')
    .where('user_id', '=', id)
    .execute()
  return rows.map((row) => row.institution_id)
}

interface Attached {
  attach: (account: Account) => Promise<unknown>
  /** Whether it still opens the account, or could. */
  opens: (account: Account) => Promise<boolean>
}

/** What a stranger may have attached. The calls refuse most of it today, so it is as earlier versions wrote it. */
const attachments: Record<string, Attached> = {
  'a password': {
    attach: () => Promise.resolve(),
    opens: async ({ email }) => (await login(t, { email, password: strangers })).status !== 401,
  },
  'an app for codes': {
    attach: async ({ id }) => {
      await t.services.db
        .insertInto('totp_factors')
        .values({
          user_id: id,
          sealed: Buffer.from('sealed'),
          added_at: t.clock.now(),
          last_step: 0,
          wrong_since: null,
          paused_until: null,
        })
        .execute()
      await t.services.db
        .insertInto('recovery_codes')
        .values({ user_id: id, code_hash: Buffer.from(randomUUID()), made_at: t.clock.now(), used_at: null })
        .execute()
    },
    opens: async ({ id }) => (await isLeft('totp_factors', id)) || (await isLeft('recovery_codes', id)),
  },
  'a passkey': {
    attach: async ({ id }) =>
      await t.services.db
        .insertInto('passkeys')
        .values({
          id: randomUUID(),
          user_id: id,
          public_key: Buffer.from('key'),
          counter: 0,
          transports: [],
          checks_owner: true,
          name: 'Phone',
          added_at: t.clock.now(),
          last_used_at: null,
        })
        .execute(),
    opens: ({ id }) => isLeft('passkeys', id),
  },
  'the sign-in of an institution': {
    attach: (account) => linkInstitution(account, theirs?.institutionId ?? ''),
    opens: async (account) => (await institutionsOf(account)).includes(theirs?.institutionId ?? ''),
  },
  'a person of a learning management system': {
    attach: async ({ id }) =>
      await t.services.db
        .insertInto('lti_identities')
        .values({
          id: randomUUID(),
          issuer,
          client_id: 'tradewind',
          sub: randomUUID(),
          user_id: id,
          created_at: t.clock.now(),
        })
        .execute(),
    opens: ({ id }) => isLeft('lti_identities', id),
  },
  'a change of the address that waits': {
    attach: async ({ token }) => {
      const body = { email: newEmail(), password: strangers }
      await t.call('POST /api/account/changeemail', { token, body })
    },
    opens: async ({ id }) => {
      const waiting = await t.services.db
        .selectFrom('one_time_codes')
        .select('id')
        .where('user_id', '=', id)
        .where('purpose', '=', 'change_email')
        .where('used_at', 'is', null)
        .execute()
      return waiting.length > 0
    },
  },
  'a session': {
    attach: () => Promise.resolve(),
    opens: async ({ token }) => (await statusOf(t, token)) === 200,
  },
}

async function begun(change: Parameters<typeof makeUser>[1] = {}): Promise<Account> {
  return await signedInUser(t, { verified: false, email_proven_at: null, password: strangers, ...change })
}

async function invitationTo(email: string, how: 'invite' | 'create' = 'invite'): Promise<string> {
  const { token } = await signedInUser(t, { admin: true })
  const body = { email, firstName: 'Ada', lastName: 'Berg' }
  expect((await t.call(`POST /api/instructors/${how}`, { token, body })).status).toBe(200)
  return await mailedInvitation(email)
}

async function mailedInvitation(email: string): Promise<string> {
  const mails = await t.mailsTo(email)
  const tokens = mails.map(({ text }) => /instructor-registration\?token=([\w-]{43})/u.exec(text)?.[1])
  return tokens.find((token) => token !== undefined) ?? ''
}

async function complete(token: string): Promise<void> {
  const body = { token, firstName: 'Bo', lastName: 'Cao', password: owners }
  expect((await t.call('POST /api/instructors/complete-registration', { body })).status).toBe(200)
}

/** Types the mailed code in a new session. */
async function typeCode(account: Account, providerId: string | null): Promise<void> {
  const token = await sessionFor(t, { id: account.id, kind: 'portal' })
  if (providerId !== null)
    await t.services.db
      .updateTable('sessions')
      .set({ identity_provider_id: providerId })
      .where('user_id', '=', account.id)
      .where('id', 'in', (sessions) =>
        sessions.selectFrom('sessions').select('id').where('user_id', '=', account.id),
      )
      .execute()
  expect((await t.call('POST /api/auth/resendverification', { token })).status).toBe(200)
  const answer = await t.call('POST /api/auth/verifyemail', {
    token,
    body: { code: await lastCode(t, account.email) },
  })
  expect(answer.status).toBe(200)
  expect(answer.body.user.verified).toBe(true)
  expect(await statusOf(t, token)).toBe(200)
}

interface AttachedBy {
  begin: () => Promise<Account>
  prove: (account: Account) => Promise<unknown>
  /** What stays, because the proving session brings it. */
  keeps?: string[]
}

/** The ways in which the owner of an address shows that it is theirs. */
const ways: Record<string, AttachedBy> = {
  'a mailed code': {
    begin: () => begun(),
    prove: (account) => typeCode(account, null),
    keeps: ['a password'],
  },
  'a mailed code after an approval': {
    begin: () => begun({ verified: true, instructor: true }),
    prove: (account) => typeCode(account, null),
    keeps: ['a password'],
  },
  'a mailed code in a session through an institution': {
    begin: async () => {
      const account = await begun()
      await linkInstitution(account, own?.institutionId ?? '')
      return account
    },
    prove: async (account) => {
      await typeCode(account, own?.providerId ?? '')
      expect(await institutionsOf(account)).toEqual([own?.institutionId])
    },
  },
  'a reset': {
    begin: () => begun(),
    prove: async ({ email }) => {
      const body = { email, secret: await requestSecret(t, email), password: owners }
      const answer = await t.call('POST /api/forgot/resetpassword', { body })
      expect(answer).toMatchObject({ status: 200, body: { user: { email, verified: true } } })
    },
  },
  'the link that sets a password': {
    begin: async () => {
      const email = newEmail()
      await invitationTo(email, 'create')
      const { id } = await t.services.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return { id, email, token: await sessionFor(t, { id, kind: 'portal' }) }
    },
    prove: async ({ email }) => complete(await mailedInvitation(email)),
  },
  'an invitation of somebody who waits for approval': {
    begin: async () => {
      const email = newEmail()
      await invitationTo(email)
      return await begun({ email, status: 'pending' })
    },
    prove: async ({ email }) => complete(await mailedInvitation(email)),
  },
  'an invitation accepted in a session': {
    begin: () => begun(),
    prove: async ({ id, email }) => {
      const token = await sessionFor(t, { id, kind: 'portal' })
      const invitation = await invitationTo(email)
      const answer = await t.call('POST /api/instructors/accept', { token, body: { invitation } })
      expect(answer.status).toBe(200)
    },
    keeps: ['a password'],
  },
  'a code to another address': {
    begin: () => begun({ verified: true }),
    prove: async (account) => {
      const token = await sessionFor(t, { id: account.id, kind: 'portal' })
      const email = newEmail()
      await t.call('POST /api/account/changeemail', { token, body: { email, password: strangers } })
      const body = { code: await lastCode(t, email) }
      expect((await t.call('POST /api/account/confirmemail', { token, body })).status).toBe(200)
      account.email = email
    },
    keeps: ['a password'],
  },
}

describe.each(Object.entries(ways))('the first proof by %s', (_, { begin, prove, keeps = [] }) => {
  test('lets nothing open the account that was attached before', async () => {
    const account = await begin()
    for (const { attach } of Object.values(attachments)) await attach(account)
    await prove(account)
    const left = []
    for (const [name, { opens }] of Object.entries(attachments)) if (await opens(account)) left.push(name)
    expect(left).toEqual(keeps)
    const user = await userById(t, account.id)
    expect(user).toMatchObject({ verified: true, email_proven_at: t.clock.now() })
    expect(await auditOf(t, account.id)).toContainEqual(
      expect.objectContaining({ action: 'unproven_removed', actor_id: account.id }),
    )
    const mail = (await t.mailsTo(account.email)).find(({ subject }) => subject.includes('yours alone'))
    expect(mail?.text).toContain('the passkeys')
    expect(mail?.text).not.toContain('Pat')
  })

  test('is the last that removes anything', async () => {
    const account = await begin()
    await prove(account)
    await linkInstitution(account, theirs?.institutionId ?? '')
    const session = await sessionFor(t, { id: account.id, kind: 'portal' })
    await setUpApp(t, session)
    t.clock.advance(2 * minute)
    const body = {
      email: account.email,
      secret: await requestSecret(t, account.email),
      password: 'third-sea-45',
    }
    const answer = await t.call('POST /api/forgot/resetpassword', { body })
    expect(answer).toMatchObject({ status: 403, error: { code: 'second_step_required' } })
    expect(await isLeft('totp_factors', account.id)).toBe(true)
    expect(await institutionsOf(account)).toContain(theirs?.institutionId)
  })
})

test('an address that is corrected is proven anew', async () => {
  // An administrator has taken the verification back.
  const account = await begun({ verified: false, email_proven_at: t.clock.now() })
  await linkInstitution(account, theirs?.institutionId ?? '')
  account.email = newEmail()
  const { token } = account
  const answer = await t.call('POST /api/auth/correctemail', { token, body: { email: account.email } })
  expect(answer.status).toBe(200)
  expect((await t.call('POST /api/account/factors/totp/secret', { token })).status).toBe(403)
  const body = { email: account.email, secret: await requestSecret(t, account.email), password: owners }
  expect((await t.call('POST /api/forgot/resetpassword', { body })).status).toBe(200)
  expect(await institutionsOf(account)).toEqual([])
})

describe('before the address is proven', () => {
  test.each([
    ['an approval', { verified: true, instructor: true }],
    ['a switch of an administrator', { verified: true }],
    ['nothing', { verified: false }],
  ])('%s lets somebody set up no factor', async (_, change) => {
    const { token } = await begun(change)
    const refused = await t.call('POST /api/account/factors/totp/secret', { token })
    expectRefusal(refused, 403, 'email_not_verified', 'Please verify your email address first.')
    const question = await t.call('POST /api/account/factors/passkeys/question', { token })
    expect(question.status).toBe(403)
    expect((await t.call('GET /api/account/factors', { token })).body.addressProven).toBe(false)
  })

  test('an administrator who takes the verification back lets a new code give it again', async () => {
    const account = await begun({ verified: false, email_proven_at: new Date() })
    await typeCode(account, null)
    expect((await userById(t, account.id))?.verified).toBe(true)
  })
})
