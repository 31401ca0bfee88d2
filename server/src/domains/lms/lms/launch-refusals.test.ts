import { generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce, auditOf, everythingStored } from '../../../test/accounts.ts'
import { openStandInPlatform } from '../../../test/lms/stand-in-platform.ts'
import {
  beginLaunch,
  connect,
  expectRefused,
  launch,
  launchFields,
  openCampus,
  post,
  type Campus,
  type ChangedLaunch,
} from '../../../test/lms/launches.ts'
import { claim } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
let before: Record<string, unknown>
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => {
  before = await everythingStored(t)
})

const seconds = () => Math.floor(t.clock.now().getTime() / 1000)
const tooOld = 'This link is too old. Please open it again from your course.'
const wrongTime = 'The time on this link is wrong.'
const another = 'This link is for another tool. Please show this page to your instructor.'
const usedUp = 'This link has already been used or is too old.'

async function expectLaunchRefused(changed: ChangedLaunch, status: number, sentence: string): Promise<void> {
  expectRefused(await launch(t, changed), status, sentence)
  await expectAuditOnly(sentence)
}

/** Expects that only an audit entry with the reason of the refusal was stored. */
async function expectAuditOnly(sentence: string): Promise<void> {
  const { audit_entries: _entries, ...others } = before
  expect(await everythingStored(t, ['audit_entries'])).toEqual(others)
  const [last] = (await auditOf(t, t.connected.id)).slice(-1)
  expect(last).toMatchObject({ action: 'lti_refused', actor_id: null, address: '127.0.0.1' })
  expect(JSON.stringify(last?.details)).toContain(sentence)
}

/** Repeats the launch with a differently signed token. */
async function expectTokenRefused(
  sign: (claims: Record<string, unknown>) => Promise<string> | string,
  status: number,
  sentence: string,
): Promise<void> {
  const { cookie, fields } = await launchFields(t)
  const claims = JSON.parse(
    Buffer.from(fields.id_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>
  expectRefused(
    await post(t, '/lti/launch', { ...fields, id_token: await sign(claims) }, cookie),
    status,
    sentence,
  )
  await expectAuditOnly(sentence)
}

const signed =
  (key: CryptoKey | Uint8Array, header: Record<string, unknown>) => (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: t.lms.key.kid, ...header }).sign(key)

describe('a launch is refused if its signature', () => {
  test('has no key id or an unknown one', async () => {
    await expectLaunchRefused(
      { header: { kid: undefined } },
      401,
      'Your learning platform did not say which key signed this link. Please show this page to your instructor.',
    )
    await expectLaunchRefused(
      { header: { kid: 'unknown' } },
      401,
      'This link is signed with a key that your learning platform does not publish. Please show this page to your instructor.',
    )
  })

  test('is made by another key under the platform’s key id', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    await expectTokenRefused(
      signed(privateKey, {}),
      401,
      'The signature of this link is not valid. Please open it again from your course.',
    )
  })

  test('does not match the changed content', async () => {
    await expectTokenRefused(
      async (claims) => {
        const good = await t.lms.sign(claims)
        const [head = '', , mark = ''] = good.split('.')
        const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
        return `${head}.${forged}.${mark}`
      },
      401,
      'The signature of this link is not valid. Please open it again from your course.',
    )
  })

  test('uses an algorithm other than RS256', async () => {
    const sentence =
      'Your learning platform signed this link in a way that we cannot accept. Please show this page to your instructor.'
    await expectTokenRefused((claims) => new UnsecuredJWT(claims).encode(), 401, sentence)
    // Signs with the platform's public key as a shared secret.
    const secret = new TextEncoder().encode(JSON.stringify(t.lms.key.publicJwk))
    await expectTokenRefused(signed(secret, { alg: 'HS256' }), 401, sentence)
    const { privateKey: elliptic } = await generateKeyPair('ES256')
    await expectTokenRefused(signed(elliptic, { alg: 'ES256' }), 401, sentence)
    const { privateKey: longer } = await generateKeyPair('RS512')
    await expectTokenRefused(signed(longer, { alg: 'RS512' }), 401, sentence)
  })

  test('is part of a text that is not a token', async () => {
    for (const text of ['', 'x', 'a.b.c', 'x'.repeat(70_000)])
      await expectTokenRefused(
        () => text,
        400,
        'We could not read what your learning platform sent. Please open the link again from your course.',
      )
  })
})

describe('a launch is refused if its claims', () => {
  test('have a time in the past, in the future or of another type', async () => {
    await expectLaunchRefused({ claims: { iat: seconds() - 200, exp: seconds() - 61 } }, 401, tooOld)
    await expectLaunchRefused({ claims: { iat: seconds() - 661, exp: seconds() + 600 } }, 401, tooOld)
    await expectLaunchRefused({ claims: { iat: seconds() + 120, exp: seconds() + 600 } }, 401, wrongTime)
    await expectLaunchRefused({ claims: { iat: 'now' } }, 401, wrongTime)
    await expectLaunchRefused({ claims: { nbf: seconds() + 120 } }, 401, wrongTime)
  })

  test.each(['exp', 'iat', 'nonce', 'iss', 'aud'])('have no %s', async (name) => {
    await expectLaunchRefused(
      { claims: { [name]: undefined } },
      401,
      `Your course did not send everything we need: ${name} is missing. Please open the link again; if it still fails, show this page to your instructor.`,
    )
  })

  test.each(['version', 'message_type', 'deployment_id', 'target_link_uri', 'resource_link'])(
    'have no %s',
    async (name) => {
      const sentence = `Your course did not send everything we need: ${name} is missing. Please open the link again; if it still fails, show this page to your instructor.`
      await expectLaunchRefused({ claims: { [claim(name)]: undefined } }, 400, sentence)
    },
  )

  test('name another issuer', async () => {
    const sentence =
      'This link and its sign-in come from different learning platforms. Please open it again from your course.'
    await expectLaunchRefused({ claims: { iss: 'https://evil.example' } }, 401, sentence)
    await expectLaunchRefused({ claims: { iss: `${t.lms.issuer}/` } }, 401, sentence)
  })

  test('name another audience or authorized party', async () => {
    await expectLaunchRefused({ claims: { aud: 'another' } }, 401, another)
    await expectLaunchRefused({ claims: { aud: ['another'] } }, 401, another)
    await expectLaunchRefused({ claims: { aud: [t.lms.clientId, 'another'] } }, 401, another)
    await expectLaunchRefused({ claims: { aud: [t.lms.clientId, 'another'], azp: 'another' } }, 401, another)
    await expectLaunchRefused({ claims: { azp: 'another' } }, 401, another)
  })

  test('name an unregistered deployment', async () => {
    const changed = { claims: { [claim('deployment_id')]: '2' } }
    const sentence = 'An administrator of this portal must allow this part of your LMS first.'
    expectRefused(await launch(t, changed), 403, sentence)
    // Administrators are asked about it, once; registering.test.ts tells how they answer.
    await t.services.db.updateTable('lti_deployment_requests').set({ refused_at: t.clock.now() }).execute()
    before = await everythingStored(t)
    const refused = 'This tool is not registered for your part of the learning platform.'
    await expectLaunchRefused(changed, 403, refused)
    await t.services.db.deleteFrom('lti_deployment_requests').execute()
  })

  test('name another version or message type', async () => {
    await expectLaunchRefused(
      { claims: { [claim('version')]: '1.1' } },
      400,
      'Your learning platform does not use version 1.3.0 of LTI. Please show this page to your instructor.',
    )
    await expectLaunchRefused(
      { claims: { [claim('message_type')]: 'LtiSubmissionReviewRequest' } },
      400,
      'Your course asks for something that we do not offer. Please show this page to your instructor.',
    )
  })

  test('have no subject, or an impossible one', async () => {
    for (const sub of [undefined, ''])
      await expectLaunchRefused(
        { claims: { sub } },
        403,
        'Your learning platform did not tell us who you are',
      )
    await expectLaunchRefused(
      { claims: { sub: 'x'.repeat(256) } },
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
    )
    await expectLaunchRefused(
      { claims: { sub: 'a\u0000b' } },
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
    )
  })

  test('name a foreign target address', async () => {
    for (const target of ['https://evil.example/', 'javascript:alert(1)', 'lti/launch'])
      await expectLaunchRefused(
        { claims: { [claim('target_link_uri')]: target } },
        400,
        'This link leads to a different tool. Please show this page to your instructor.',
      )
  })
})

describe('a launch is refused for', () => {
  const notOurs = 'This link does not match the sign-in that began here.'

  test('a nonce that was not issued, or was issued for another launch', async () => {
    await expectLaunchRefused({ claims: { nonce: 'x'.repeat(43) } }, 401, notOurs)
    await expectLaunchRefused({ claims: { nonce: 7 } }, 401, notOurs)
    const { question } = await beginLaunch(t)
    await expectLaunchRefused({ claims: { nonce: question.get('nonce') } }, 401, notOurs)
  })

  test('a second use of its state', async () => {
    const { cookie, fields } = await launchFields(t)
    expect((await post(t, '/lti/launch', fields, cookie)).statusCode).toBe(303)
    before = await everythingStored(t)
    expectRefused(await post(t, '/lti/launch', fields, cookie), 403, usedUp)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('nineteen of twenty simultaneous uses of its state', async () => {
    const { cookie, fields } = await launchFields(t)
    const answers = await atOnce(20, () => post(t, '/lti/launch', fields, cookie))
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(19)
  })

  test('a state that an earlier refusal has used up', async () => {
    const { cookie, fields } = await launchFields(t)
    await post(t, '/lti/launch', { ...fields, id_token: 'x' }, cookie)
    expectRefused(await post(t, '/lti/launch', fields, cookie), 403, usedUp)
  })

  test('a missing state, or one that was not issued', async () => {
    const { cookie, fields } = await launchFields(t)
    expectRefused(
      await post(t, '/lti/launch', { ...fields, state: `${'x'.repeat(16)}.${'y'.repeat(43)}` }, cookie),
      403,
      usedUp,
    )
    expectRefused(
      await post(t, '/lti/launch', { id_token: fields.id_token }, cookie),
      400,
      'We could not read what your learning platform sent. Please open the link again from your course.',
    )
    expect(await everythingStored(t)).toEqual(before)
  })

  test('a browser other than the one that began it', async () => {
    const sentence = 'You opened this link in another browser.'
    const { cookie, fields } = await launchFields(t)
    const { cookie: others } = await beginLaunch(t)
    expectRefused(await post(t, '/lti/launch', fields), 403, sentence)
    expectRefused(await post(t, '/lti/launch', fields, others), 403, sentence)
    const [name = ''] = cookie.split('=')
    expectRefused(
      await post(t, '/lti/launch', fields, `${name}=${others.split('=')[1] ?? ''}`),
      403,
      sentence,
    )
    expect(await everythingStored(t)).toEqual(before)
    // The other browser's try does not use up the state, so the right browser still gets in.
    expect((await post(t, '/lti/launch', fields, cookie)).statusCode).toBe(303)
  })

  test('a token from another platform', async () => {
    const other = await openStandInPlatform({ toolUrl: t.services.config.publicUrl, now: t.clock.now })
    await connect(t, t.admin, other.registration(t.institution))
    before = await everythingStored(t)
    const { fields: foreign } = await launchFields({ ...t, lms: other })
    const { cookie, fields } = await launchFields(t)
    const mixed = await post(t, '/lti/launch', { ...fields, id_token: foreign.id_token }, cookie)
    const sentence =
      'This link is signed with a key that your learning platform does not publish. Please show this page to your instructor.'
    expectRefused(mixed, 401, sentence)
    await expectAuditOnly(sentence)
    await other.close()
  })
})

describe('a launch is refused after', () => {
  test.each([
    ['login_required', 'You are no longer signed in to your learning platform.'],
    ['access_denied', 'Your learning platform did not let you in.'],
    ['<b>Pay here</b>', 'Your learning platform did not let you in.'],
  ])('the platform’s error %s', async (error, sentence) => {
    const { cookie, question } = await beginLaunch(t)
    const fields = { error, error_description: 'Call +1 555', state: question.get('state') ?? '' }
    const answer = await post(t, '/lti/launch', fields, cookie)
    expectRefused(answer, 401, sentence)
    expect(answer.body).not.toMatch(/Pay here|Call \+1/u)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('a sign-in as another user than the one who began it', async () => {
    const { cookie, question } = await beginLaunch(t)
    question.set('login_hint', '5')
    const answer = await t.lms.answer(question)
    const response = await post(t, '/lti/launch', 'fields' in answer ? answer.fields : {}, cookie)
    expectRefused(response, 401, 'Your learning platform did not let you in.')
  })

  test('the platform was switched off in the meantime', async () => {
    const { cookie, fields } = await launchFields(t)
    const change = (active: boolean) =>
      t.call('PUT /api/lti/platforms/:platform', {
        token: t.admin.token,
        params: { platform: t.connected.id },
        body: { ...t.lms.registration(t.institution), active },
      })
    await change(false)
    expectRefused(
      await post(t, '/lti/launch', fields, cookie),
      403,
      'Your learning platform is not connected to this portal. Please show this page to your instructor.',
    )
    await change(true)
  })

  test('a GET instead of a POST', async () => {
    expect((await t.app.inject({ url: '/lti/launch' })).statusCode).toBe(405)
  })
})
