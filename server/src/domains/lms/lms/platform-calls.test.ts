import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce, hour, minute, second } from '../../../test/accounts.ts'
import { hurryLimits } from '../../../test/hurried.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { CharacterName, Lie } from '../../../test/lms/stand-in-state.ts'
import { createPlatformCalls, scopes, type PlatformCalls } from './platform-calls.ts'
import type { PlatformProblem } from './platform-problem.ts'

const campuses = new Map<CharacterName, Campus>()
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})

let t: Campus
let calls: PlatformCalls

/** The campus of a character, as if just opened. */
async function at(character: CharacterName): Promise<void> {
  const before = campuses.get(character)
  t = before ?? (await openCampus(['global_compass_lab'], character))
  campuses.set(character, t)
  const { services } = t.lms
  services.token = { ...services.token, asked: [], lie: null, lives: 3600, working: new Map() }
  services.lineItems = { lie: null, status: null }
  services.calls = []
  services.mostAtOnce = 0
  await change({ token_url: `${t.lms.url}/token`, token_audience: null, active: true })
  calls = createPlatformCalls(t.services)
}
beforeEach(() => at('moodle'))

async function change(values: Record<string, unknown>): Promise<void> {
  await t.services.db.updateTable('lti_platforms').set(values).where('id', '=', t.connected.id).execute()
}

const accept = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
const read = (url = `${t.lms.url}/2/lineitems`, wanted: readonly string[] = [scopes.lineItem]) =>
  calls.call({ platformId: t.connected.id, url, scopes: wanted, headers: { accept } })
const problem = async (work: Promise<unknown>): Promise<PlatformProblem> =>
  (await work.catch((error: unknown) => error)) as PlatformProblem

describe('an access token', () => {
  test('is asked for with a signed question that names client, audience and a fresh id', async () => {
    await read()
    const [asked] = t.lms.services.token.asked
    const { claims } = asked ?? {}
    expect(asked).toMatchObject({ scope: scopes.lineItem })
    const now = Math.floor(t.clock.now().getTime() / 1000)
    expect(claims).toEqual({
      iss: t.lms.clientId,
      sub: t.lms.clientId,
      aud: `${t.lms.url}/token`,
      iat: now,
      exp: now + 300,
      jti: expect.stringMatching(/^[\da-f-]{36}$/u),
    })
    expect(asked?.kid).toBe((await t.lms.services.token.toolKeys?.())?.keys[0]?.kid)
  })

  test('is read as JSON although Moodle calls it text/html', async () => {
    expect((await read()).text).toBe('[]')
  })

  test('has the audience that Brightspace names', async () => {
    await at('brightspace')
    const refused = await problem(read())
    expect(refused.kind).toBe('client')
    await change({ token_audience: 'https://api.stand-in.example/auth/token' })
    expect((await read()).status).toBe(200)
  })

  test.each(['canvas', 'blackboard'] as const)('has the token address as its audience for %s', async (of) => {
    await at(of)
    expect((await read()).status).toBe(200)
  })

  test('is kept for each set of scopes until a minute before its end', async () => {
    await read()
    await read()
    expect(t.lms.services.token.asked).toHaveLength(1)
    await calls.tokenFor(t.connected.id, [scopes.roster, scopes.lineItem])
    await calls.tokenFor(t.connected.id, [scopes.lineItem, scopes.roster])
    expect(t.lms.services.token.asked).toHaveLength(2)
    t.clock.advance(hour - minute - second)
    await read()
    expect(t.lms.services.token.asked).toHaveLength(2)
    t.clock.advance(second)
    await read()
    expect(t.lms.services.token.asked).toHaveLength(3)
  })

  test('is asked for once by simultaneous calls, of which four run at a time', async () => {
    await atOnce(20, () => read())
    expect(t.lms.services.token.asked).toHaveLength(1)
    expect(t.lms.services.calls).toHaveLength(20)
    expect(t.lms.services.mostAtOnce).toBeGreaterThan(1)
    expect(t.lms.services.mostAtOnce).toBeLessThanOrEqual(4)
  })

  test('that the platform has ended is replaced once', async () => {
    await read()
    t.lms.services.token.working.clear()
    expect((await read()).status).toBe(200)
    expect(t.lms.services.token.asked).toHaveLength(2)
    t.lms.services.lineItems.status = 401
    expect((await problem(read())).kind).toBe('refused')
    expect(t.lms.services.token.asked).toHaveLength(3)
  })

  test('is refused without its scope, an accepted client or a readable keyset, each by its name', async () => {
    const { token } = t.lms.services
    const allowed = token.allowed
    token.allowed = []
    expect(await problem(read())).toMatchObject({ kind: 'scope', status: 400 })
    token.allowed = allowed
    const keys = token.toolKeys
    // Moodle's answer to an unknown key is no valid JSON.
    token.toolKeys = () => Promise.resolve({ keys: [] })
    expect(await problem(read())).toMatchObject({
      kind: 'keyset',
      message: 'The LMS could not check our signature.',
    })
    token.toolKeys = keys
    expect((await read()).status).toBe(200)
  })

  test.each([
    ['shape', 'unreadable'],
    ['page', 'unreadable'],
    ['empty', 'unreadable'],
    ['elsewhere', 'elsewhere'],
    ['down', 'down'],
    ['busy', 'busy'],
    ['long', 'long'],
  ] as const)('is not taken from a platform that lies: %s', async (lie, kind) => {
    t.lms.services.token.lie = lie
    expect((await problem(read())).kind).toBe(kind)
    expect(t.lms.services.calls).toEqual([])
    t.lms.services.token.lie = null
    expect((await read()).status).toBe(200)
  })

  test('needs a token address', async () => {
    await change({ token_url: null })
    expect(await problem(read())).toMatchObject({
      kind: 'not_set_up',
      message: 'The access token address of this LMS is missing here.',
    })
  })
})

describe('a call of a service', () => {
  test.each([
    'https://elsewhere.example/2/lineitems',
    'http://elsewhere.example/2/lineitems',
    'http://127.0.0.1:1/2/lineitems',
    'file:///etc/passwd',
    'lineitems',
  ])('is not made to %s', async (url) => {
    expect((await problem(read(url))).kind).toBe('foreign')
    expect(t.lms.services.token.asked).toHaveLength(0)
  })

  test('never follows a redirect with its token', async () => {
    t.lms.services.lineItems.lie = 'elsewhere'
    expect((await problem(read())).kind).toBe('elsewhere')
    expect(t.lms.services.calls.map(({ url }) => url)).toEqual(['/2/lineitems'])
  })

  test.each<[Lie, string]>([
    ['long', 'The LMS sent more than 1 MB in one answer.'],
    ['down', 'The LMS did not answer.'],
  ])('that ends %s says so', async (lie, sentence) => {
    t.lms.services.lineItems.lie = lie
    expect((await problem(read())).message).toBe(sentence)
  })

  test('is given up after ten seconds', async () => {
    t.lms.services.lineItems.lie = 'slow'
    const limits = hurryLimits()
    const begun = performance.now()
    expect(await problem(read())).toMatchObject({
      kind: 'slow',
      message: 'The LMS took more than 10 seconds to answer.',
    })
    expect(performance.now() - begun).toBeGreaterThan(400)
    expect(limits).toHaveBeenLastCalledWith(10_000)
  })

  test('that comes too often says when to try again, also by the 403 of Canvas', async () => {
    t.lms.services.lineItems.lie = 'busy'
    expect(await problem(read())).toMatchObject({ kind: 'busy', retryAfter: 120 })
    t.lms.services.lineItems = { lie: null, status: 403 }
    expect(await problem(read())).toMatchObject({ kind: 'busy', retryAfter: null })
  })

  test('that the platform does not know or accept has its kind', async () => {
    t.lms.services.lineItems.status = 404
    expect((await problem(read())).kind).toBe('missing')
    t.lms.services.lineItems.status = 400
    expect((await problem(read())).kind).toBe('unreadable')
  })

  test('is not made once the platform is switched off, and no token is asked for', async () => {
    await change({ active: false })
    expect((await problem(read())).kind).toBe('switched_off')
    expect(t.lms.services.token.asked).toEqual([])
    expect(t.lms.services.calls).toEqual([])
  })
})
