import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, expectRefusal, expectSignedOut, minute, second, signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { answerOf } from '../../test/streams.ts'
import { givenInstitution } from '../../test/arrivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** The calls that labs make, repeated here on purpose: whoever lets labs call something else changes this list too. */
const forLabs = [
  'POST /api/auth/validatetoken',
  'POST /log/openlab',
  'GET /api/labs/:lab/runs',
  'POST /api/labs/:lab/runs',
  'GET /api/runs/:run',
  'GET /api/runs/:run/hindsight',
  'POST /api/runs/:run/decisions',
  'POST /api/runs/:run/again',
  'POST /api/runs/:run/finish',
  'POST /api/labs/:lab/class-sessions/join',
  'GET /api/runs/:run/peer-evaluation',
  'POST /api/runs/:run/peer-evaluation',
  'GET /api/runs/:run/grade',
  'POST /api/runs/:run/grade/send',
  'GET /api/rooms/:id',
  'GET /api/rooms/:id/events',
  'GET /api/runs/:run/team',
  'PUT /api/runs/:run/drafts',
  'PUT /api/runs/:run/captain-draft',
  'GET /api/runs/:run/questions',
  'PUT /api/runs/:run/questions/:question',
  'GET /api/runs/:run/standing',
  'PUT /api/runs/:run/board',
]

async function labTokenOf(token: string): Promise<string> {
  const { status, body } = await t.call('GET /api/auth/labtoken', { token })
  expect(status).toBe(200)
  return body.token
}

const validate = (token: string) => t.call('POST /api/auth/validatetoken', { token, body: {} })

describe('a lab’s token', () => {
  test('makes the calls of labs and no others, whatever the Origin', async () => {
    const administrator = await signedInUser(t, { admin: true, instructor: true })
    const token = await labTokenOf(administrator.token)
    const origins = [undefined, t.services.config.labOrigins[0], t.services.config.publicUrl, 'null']
    const guarded = [...t.app.declaredRoutes].filter(
      ([name, { access }]) => access !== 'public' && !name.startsWith('HEAD '),
    )
    const allowed: string[] = []
    for (const [name] of guarded) {
      const [method = '', pattern = ''] = name.split(' ')
      for (const origin of origins) {
        const answer = await answerOf(t.app, {
          method,
          url: pattern.replaceAll(/:\w+/gu, crypto.randomUUID()),
          headers: { authorization: `Bearer ${token}`, ...(origin !== undefined && { origin }) },
          ...(method !== 'GET' && { payload: { token } }),
        })
        const isRefused = answer.statusCode === 403
        if (!isRefused && origin === undefined) allowed.push(name)
        expect(isRefused, `${name} from ${origin}`).toBe(!forLabs.includes(name))
      }
    }
    expect(allowed.toSorted()).toEqual(forLabs.toSorted())
    const refused = await t.call('GET /api/auth/user', { token })
    expectRefusal(refused, 403, 'forbidden', 'A lab is not allowed to do this. Please do it in the portal.')
  })

  test('counts neither in place of the session’s token nor in the payload of another call', async () => {
    const { token } = await signedInUser(t)
    const lab = await labTokenOf(token)
    for (const name of ['POST /api/auth/updatetoken', 'GET /api/auth/labtoken'] as const)
      expect((await t.call(name, { body: { token: lab } })).status).toBe(
        name.endsWith('labtoken') ? 401 : 403,
      )
    expect((await t.call('GET /api/auth/labtoken', { token: lab })).status).toBe(403)
  })

  test.each(['portal', 'lti', 'guest', 'demo'] as const)(
    'belongs to a %s session and is the answer’s token',
    async (kind) => {
      const institution = kind === 'guest' ? await givenInstitution(t) : null
      const { id, token } = await signedInUser(t, { kind, institution_id: institution })
      const lab = await labTokenOf(token)
      expect(lab).toMatch(/^lab_[\w-]{43}$/u)
      expect(lab).not.toContain(token)
      const { status, body } = await validate(lab)
      expect(status).toBe(200)
      expect(body).toMatchObject({ token: lab, user: { id } })
      // Asking again, in another tab for example, leaves the first one valid.
      expect(await labTokenOf(token)).toBe(lab)
    },
  )

  test('ends with its session', async () => {
    const { token } = await signedInUser(t)
    const lab = await labTokenOf(token)
    await t.call('POST /api/auth/logout', { token })
    expectSignedOut(await validate(lab))
  })

  test('is not replaced in its own calls, and changes and ends with the session’s token', async () => {
    const { token } = await signedInUser(t)
    const lab = await labTokenOf(token)
    t.clock.advance(day)
    expect((await validate(lab)).headers['x-new-user-token']).toBeUndefined()
    const { body, headers } = await t.call('GET /api/auth/labtoken', { token })
    const successor = String(headers['x-new-user-token'])
    expect(body.token).not.toBe(lab)
    expect(body.token).toBe(await labTokenOf(successor))
    // The successor was used just now.
    t.clock.advance(5 * minute - second)
    expect((await validate(lab)).status).toBe(200)
    t.clock.advance(second)
    expectSignedOut(await validate(lab))
    expect((await validate(body.token)).status).toBe(200)
  })

  test('that is used first also proves that the session’s new token has arrived', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(day)
    const { body } = await t.call('GET /api/auth/labtoken', { token })
    await validate(body.token)
    t.clock.advance(5 * minute)
    expectSignedOut(await validate(token))
    expect((await validate(body.token)).status).toBe(200)
  })

  test('keeps the session in use', async () => {
    const { token } = await signedInUser(t)
    const lab = await labTokenOf(token)
    t.clock.advance(6 * day)
    expect((await validate(lab)).status).toBe(200)
    t.clock.advance(6 * day)
    expect((await validate(token)).status).toBe(200)
  })

  test('is stored as a hash only', async () => {
    const { token } = await signedInUser(t)
    const lab = await labTokenOf(token)
    const rows = await t.services.db.selectFrom('session_tokens').selectAll().execute()
    expect(JSON.stringify(rows.map(({ lab_hash: hash }) => hash.toString('base64url')))).not.toContain(lab)
    expect(rows.map(({ lab_hash: hash }) => hash.toString('base64url'))).not.toContain(lab.slice(4))
  })

  test('and a session’s token that are looked up at the same moment are told apart', async () => {
    const { token } = await signedInUser(t)
    const lab = await labTokenOf(token)
    const [asLab, asPortal, stranger] = await Promise.all(
      [lab, token, `lab_${'x'.repeat(43)}`].map((each) => t.call('GET /api/auth/user', { token: each })),
    )
    expect([asLab?.status, asPortal?.status, stranger?.status]).toEqual([403, 200, 401])
  })
})
