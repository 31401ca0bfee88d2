import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labIds } from '@tradewind/contract/catalogue'
import {
  expectRefusal,
  accountsOf,
  actionsOf,
  addressTaken,
  atOnce,
  auditOf,
  day,
  eventsOf,
  everythingStored,
  hour,
  newEmail,
  registration,
  signedInUser,
  statusesOf,
  statusOf,
  tooCommon,
} from '../../../test/accounts.ts'
import { openTestApp, type Answer, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const inFuture = (milliseconds: number) => new Date(t.clock.now().getTime() + milliseconds).toISOString()

/** Creates a link and returns its id and token. */
const given = async (change: Record<string, unknown> = {}) => {
  const { token } = await signedInUser(t, { admin: true })
  const body = { linkType: 'multi-use', expiresAt: inFuture(7 * day), description: 'Faculty', ...change }
  const answer = await t.call('POST /api/registration-links', { token, body })
  expect(answer.status).toBe(200)
  const { linkId, registrationUrl } = answer.body
  return { linkId, token: new URL(registrationUrl).searchParams.get('token') ?? '' }
}

const validate = (token: string, address = '127.0.0.1') =>
  t.call('POST /api/registration-links/validate', { body: { token }, address })

const register = (token: string, change: Record<string, unknown> = {}) => {
  const { instructor: _never, ...form } = registration()
  return t.call('POST /api/registration-links/use', { body: { ...form, token, ...change } })
}

const usesOf = (linkId: string) =>
  t.services.db
    .selectFrom('registration_link_uses')
    .selectAll()
    .where('registration_link_id', '=', linkId)
    .execute()

function expectLinkRefusal(
  answer: Answer<unknown>,
  sentence: string,
  activeFrom: string | null = null,
): void {
  expect(answer.error).toEqual({
    error: sentence,
    message: sentence,
    code: 'link_refused',
    details: { activeFrom },
  })
  expect(answer.status).toBe(422)
}

describe('a usable link', () => {
  test('is validated without being used, also when its address is opened', async () => {
    const { token } = await given({ linkType: 'single-use' })
    const before = await everythingStored(t)
    await t.app.inject({ method: 'GET', url: `/register-instructor?token=${token}` })
    for (let time = 0; time < 2; time++)
      expect((await validate(token)).body).toEqual({ valid: true, activeFrom: null, error: null })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('creates an instructor, never an administrator, and signs them in', async () => {
    const { linkId, token } = await given()
    const email = newEmail()
    const more = { admin: true, verified: true, institutionId: 'uni-a', kind: 'lti', instructor: false }
    const { status, body } = await register(token, { email: ` ${email.toUpperCase()} `, ...more })
    expect(status).toBe(200)
    expect(body.status).toBe('success')
    expect(body.user).toMatchObject({
      email: email.toUpperCase(),
      instructor: true,
      admin: false,
      verified: false,
      isLtiUser: false,
      institutionId: null,
    })
    expect(Object.keys(body.user.products).toSorted()).toEqual(labIds.toSorted())
    expect(await statusOf(t, body.token)).toBe(200)
    expect(await accountsOf(t, email)).toMatchObject([{ status: 'active', kind: 'portal', admin: false }])
    expect(await actionsOf(t, body.user.id)).toEqual(['registered', 'signed_in'])
    expect((await eventsOf(t, body.user.id)).map(({ kind }) => kind)).toEqual(['Register', 'Login'])
    expect((await auditOf(t, linkId)).at(-1)).toEqual({
      action: 'registration_link_used',
      actor_id: body.user.id,
      address: '127.0.0.1',
      details: {},
    })
    expect(await usesOf(linkId)).toMatchObject([{ user_id: body.user.id, used_at: t.clock.now() }])
    const login = await t.call('POST /api/auth/login', { body: { email, password: 'calm-sea-42' } })
    expect(login.status).toBe(200)
  })
})

describe('a link is refused', () => {
  const refused = async (token: string, sentence: string, activeFrom: string | null = null) => {
    const before = await everythingStored(t)
    expect((await validate(token)).body).toEqual({ valid: false, activeFrom, error: sentence })
    expectLinkRefusal(await register(token), sentence, activeFrom)
    expect(await everythingStored(t)).toEqual(before)
  }

  test('if it is unknown', async () => {
    for (const token of ['', 'x'.repeat(43)]) await refused(token, 'Invalid registration link')
  })

  test('if it was deleted', async () => {
    const { linkId, token } = await given()
    await t.services.db.deleteFrom('registration_links').where('id', '=', linkId).execute()
    await refused(token, 'Invalid registration link')
  })

  test('if it has expired, with that reason before all others', async () => {
    const { token } = await given({ usageLimit: 1, activeTo: inFuture(hour) })
    expect((await register(token)).status).toBe(200)
    t.clock.advance(7 * day)
    await refused(token, 'This registration link is no longer active.')
    t.clock.advance(1)
    await refused(token, 'This registration link has expired.')
  })

  test('before its first moment and after its last', async () => {
    const activeFrom = inFuture(hour)
    const { token } = await given({ activeFrom, activeTo: inFuture(2 * hour) })
    await refused(token, 'This registration link is not yet active.', activeFrom)
    t.clock.advance(hour - 1)
    await refused(token, 'This registration link is not yet active.', activeFrom)
    t.clock.advance(1)
    expect((await validate(token)).body).toEqual({ valid: true, activeFrom, error: null })
    expect((await register(token)).status).toBe(200)
    t.clock.advance(hour)
    expect((await register(token)).status).toBe(200)
    t.clock.advance(1)
    await refused(token, 'This registration link is no longer active.')
  })

  test('if it is single-use and was used', async () => {
    const { token } = await given({ linkType: 'single-use' })
    const { body } = await register(token)
    await refused(token, 'This registration link has already been used.')
    await t.services.db.deleteFrom('users').where('id', '=', body.user.id).execute()
    await refused(token, 'This registration link has already been used.')
  })

  test('if all its uses are taken', async () => {
    const { token } = await given({ usageLimit: 2 })
    await register(token)
    await register(token)
    await refused(token, 'This registration link has reached its usage limit.')
  })

  test('from an address with a hundred wrong tokens, so that no token can be guessed', async () => {
    const { token } = await given()
    const answers = await atOnce(104, (index) => validate(`wrong-${index}`, '198.51.100.9'))
    expect(statusesOf(answers).at(-1)).toBe(429)
    expect((await validate(token, '198.51.100.9')).status).toBe(429)
    expect((await validate(token)).body.valid).toBe(true)
  })
})

describe('a refused registration does not use up the link', () => {
  test('if the address has an account', async () => {
    const { token } = await given({ linkType: 'single-use' })
    const student = await signedInUser(t)
    const before = await everythingStored(t)
    const answer = await register(token, { email: student.email.toUpperCase() })
    expectRefusal(answer, 409, 'email_taken', { email: addressTaken })
    expect(await everythingStored(t)).toEqual(before)
    expect((await register(token)).status).toBe(200)
  })

  test('if a field is invalid', async () => {
    const { token } = await given({ linkType: 'single-use' })
    const before = await everythingStored(t)
    for (const password of ['password1', 'Tradewind Labs'.replace(' ', '')])
      expectRefusal(await register(token, { password }), 422, 'password_refused', { password: tooCommon })
    const spaced = await register(token, { password: 'calm sea 42' })
    expectRefusal(spaced, 422, 'invalid_fields', { password: 'Password cannot contain spaces' })
    const nameless = await register(token, { lastName: '' })
    expectRefusal(nameless, 422, 'invalid_fields', { lastName: 'Please enter your last name.' })
    expect(await everythingStored(t)).toEqual(before)
  })
})

describe('fifty simultaneous registrations', () => {
  test.each([
    ['succeed once with a single-use link', { linkType: 'single-use' }, 1],
    ['succeed seven times with a link for seven uses', { usageLimit: 7 }, 7],
  ])('%s', async (_, change, wins) => {
    const { linkId, token } = await given(change)
    const emails = Array.from({ length: 50 }, newEmail)
    const answers = await atOnce(50, (index) => register(token, { email: emails[index] }))
    expect(statusesOf(answers)).toEqual([
      ...Array<number>(wins).fill(200),
      ...Array<number>(50 - wins).fill(422),
    ])
    expect(await usesOf(linkId)).toHaveLength(wins)
    const made = t.services.db.selectFrom('users').select('id').where('email', 'in', emails)
    expect(await made.execute()).toHaveLength(wins)
  })

  test('with the same address create one account and use the link once', async () => {
    const { linkId, token } = await given({ usageLimit: 50 })
    const email = newEmail()
    const answers = await atOnce(20, () => register(token, { email }))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await usesOf(linkId)).toHaveLength(1)
  })
})
