import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labs } from '@tradewind/contract/catalogue'
import { migrations } from '../../migrations/migrations.ts'
import { registerStudent, sessionFor } from '../accounts.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { guestOf, inside } from '../arrivals.ts'
import { arrive } from '../lms/launches.ts'
import { openStandInPlatform } from '../lms/stand-in-platform.ts'
import { openEarlierVersion, recordedOf, type OpenRun, type Reading } from './earlier-version.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

const version = '0008'
const recorded = recordedOf(version)
const { people, unused } = recorded

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({}, () => openEarlierVersion(version))
  t.clock.advance(Date.parse(recorded.madeAt) - t.clock.now().getTime())
})
afterAll(() => t.close())

function personOf(name: string) {
  const person = people[name]
  if (!person) throw new Error(`Nobody is called ${name} in the recorded version`)
  return person
}

const as = (name: string) => {
  const { token, address } = personOf(name)
  return { token, ...(address !== undefined && { address }) }
}

/**
 * Removes what may change between versions: the state that a lab shows during a run, the sentences that say why a run
 * is closed, and the solutions of rehearsals, which earlier versions held back.
 */
function lasting(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (key === 'state') return undefined
    if (isRehearsal(value)) return { ...value, result: value.result && { ...value.result, solution: null } }
    return key === 'closed' ? value !== null : value
  }) as unknown
}

function isRehearsal(value: unknown): value is { result?: object | null } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rehearsal'
}

/** The fields that later versions added to an answer. */
const addedFields: Partial<Record<string, readonly string[]>> = {
  'GET /api/class-sessions/:id': ['solutionTo', 'assistants', 'right', 'parts', 'owns', 'fromCourse'],
  'GET /api/class-sessions/:id/students/:student': ['isDefault', 'parts', 'answers'],
  'GET /api/lti/platforms': ['opensCopies', 'family', 'tokenUrl', 'tokenAudience'],
  'GET /api/orders': [
    'receiptUrl',
    'provider',
    'billTo',
    'refund',
    'refundable',
    'notRefundable',
    'swappable',
    'swapped',
    'byInvoice',
  ],
  'GET /api/audit': ['actorVisitor', 'subjectVisitor'],
  'GET /api/auth/user': ['mailHeld', 'visitEndsAt'],
  'GET /api/institutions': ['allowsCourtesy', 'contactHasDesk'],
  'POST /api/auth/promotioncodes': ['product'],
  'GET /api/instructors/pending': ['school', 'course', 'classSize'],
}

function withoutAdded(name: string, answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    addedFields[name]?.includes(key) ||
    isRulesNumber(key, value) ||
    isOwnPace(key, value) ||
    isInEarnest(key, value) ||
    isWithoutOthers(key, value)
      ? undefined
      : value,
  ) as unknown
}

/** Later versions number the rules of a lab. What an earlier version stored follows rules 1. */
function isRulesNumber(key: string, value: unknown): boolean {
  return (key === 'rules' && value === 1) || (key === 'newestRules' && typeof value === 'number')
}

/** Later versions have rooms. What an earlier version stored is played at each student's own pace. */
function isOwnPace(key: string, value: unknown): boolean {
  const added = ['room', 'team', 'by', 'unsent']
  return (key === 'pacing' && value === 'own') || (added.includes(key) && value === null)
}

/** Later versions have classes that are rehearsals, and runs that are tried again. What an earlier version stored counts as its kind says. */
function isInEarnest(key: string, value: unknown): boolean {
  return (
    (key === 'rehearsal' && value === false) ||
    (key === 'triedFrom' && value === null) ||
    (['counts', 'begun'].includes(key) && typeof value === 'boolean')
  )
}

/** Later versions have rooms in which runs meet, and tell of labs how. What an earlier version stored meets nobody. */
function isWithoutOthers(key: string, value: unknown): boolean {
  return (
    key === 'shared' ||
    (key === 'way' && value === null) ||
    (key === 'firms' && Array.isArray(value) && value.length === 0)
  )
}

/**
 * Removes texts of several words, whose wording may change, and what later versions added to a debrief. Numbers have nine
 * digits: Node 24 rounds the last bit of `Math.pow` otherwise than Node 20, on which they were recorded.
 */
function figuresOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    if (addedToDebriefs.includes(key)) return undefined
    if (typeof part === 'number') return Number(part.toPrecision(9))
    return typeof part === 'string' && /\s/u.test(part) ? '…' : part
  }) as unknown
}

/**
 * Cultural Intelligence replays each scene of a run that ends now. Market Entry says which forecasts came true, and
 * under its rules 2 what was answered to the news.
 */
const addedToDebriefs: readonly string[] = ['replay', 'came', 'replied', 'incidents', 'news']

test('every migration is applied to the earlier database', async () => {
  const { rows } = (await t.services.pool.query('select name from kysely_migration order by name')) as {
    rows: { name: string }[]
  }
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
})

test('of the earlier runs, the counted attempts count', async () => {
  const { rows } = await t.services.pool.query("select kind from lab_runs where counts <> (kind = 'counted')")
  expect(rows).toEqual([])
})

describe('signed-in users stay signed in and read what the earlier version answered', () => {
  const calls = [...new Set(recorded.readings.map(({ call }) => call))]

  test.each(calls)('%s', async (name) => {
    for (const { person, params, answer } of recorded.readings.filter(({ call }) => call === name)) {
      const { status, body } = await t.call(name, { ...as(person), params })
      expect(status, `${name} ${JSON.stringify(params)} as ${person}`).toBe(200)
      expect(lasting(withoutAdded(name, body)), `${name} ${JSON.stringify(params)} as ${person}`).toEqual(
        lasting(answer),
      )
    }
  })

  test('finished runs of every lab keep their scores, and some show their solution', () => {
    const runs = readingsOf('GET /api/runs/:run').map(({ answer }) => answer as Finished)
    for (const { id } of labs) {
      const finished = runs.filter(({ lab }) => lab === id)
      expect(finished.some(({ classSession }) => classSession !== null)).toBe(true)
      expect(finished.some(({ classSession }) => classSession === null)).toBe(true)
      expect(finished.some(({ result }) => result.solution !== null)).toBe(true)
      for (const { score, result } of finished) {
        expect(result.score).toBe(score)
        expect(result.debrief).not.toBeNull()
      }
    }
  })
})

test('orders that were paid have numbered invoices, in the order of their payment', async () => {
  const paid = await t.services.db
    .selectFrom('orders')
    .leftJoin('papers', 'papers.order_id', 'orders.id')
    .select(['papers.number', 'papers.total_cents', 'orders.unit_cents', 'orders.quantity'])
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .orderBy('orders.number')
    .execute()
  expect(paid.length).toBeGreaterThan(0)
  expect(paid.map(({ number }) => number)).toEqual(
    paid.map((_order, at) => `TEST-INV-${String(at + 1).padStart(6, '0')}`),
  )
  for (const order of paid) expect(order.total_cents).toBe(order.unit_cents * order.quantity)
})

type Finished = Pick<OpenRun, 'lab' | 'result'> & { classSession: string | null; score: number }

function readingsOf(name: Reading['call']): Reading[] {
  return recorded.readings.filter(({ call }) => call === name)
}

describe('passwords', () => {
  const withPassword = Object.entries(people).flatMap(([name, { id, email, password }]) =>
    password === null ? [] : [{ name, id, email, password }],
  )

  test.each(withPassword)('sign in $name', async ({ id, email, password }) => {
    const { status, body } = await t.call('POST /api/auth/login', { body: { email, password } })
    expect(status).toBe(200)
    expect(body.user.id).toBe(id)
    const wrong = await t.call('POST /api/auth/login', { body: { email, password: `${password}.` } })
    expect(wrong.status).toBe(401)
  })

  test('do not sign in an instructor who waits for approval', async () => {
    const body = { email: 'amir@fixture.example.edu', password: personOf('noor').password ?? '' }
    const { error } = await t.call('POST /api/auth/login', { body })
    expect(error.code).toBe('instructor_pending')
  })
})

test('grants open exactly the labs that they give', async () => {
  for (const name of ['ada', 'bea', 'vivi', 'lena', 'lti', 'demo']) {
    const [user] = readingsOf('GET /api/auth/user').filter(({ person }) => person === name)
    const { products = {} } = (user?.answer ?? {}) as { products?: object }
    const held = Object.keys(products)
    for (const { id } of labs) {
      const { status } = await t.call('POST /log/openlab', { ...as(name), body: { data: { lab: id } } })
      expect(status, `${id} for ${name}`).toBe(held.includes(id) ? 200 : 403)
    }
  }
})

describe('runs that were open', () => {
  test('include every lab in each of its phases', () => {
    const phases = labs.map(({ id }) => [
      id,
      new Set(recorded.openRuns.filter(({ lab }) => lab === id).map(({ phase }) => phase)).size,
    ])
    expect(Object.fromEntries(phases)).toEqual({
      market_analysis_lab: 6,
      foreign_exchange_lab: 4,
      global_compass_lab: 5,
      cultural_intelligence_lab: 6,
      cultural_exchange_lab: 10,
    })
  })

  test.each(recorded.openRuns)(
    'end with the recorded result: $lab, $phase, of $person',
    { timeout: patiently(60_000) },
    async (open) => {
      const { person, run, phase, decisions, result } = open
      const before = await t.call('GET /api/runs/:run', { ...as(person), params: { run } })
      expect(before.body).toMatchObject({
        status: 'open',
        version: open.version,
        closed: null,
        state: { phase },
      })
      for (const [index, decision] of decisions.entries()) {
        const body = { version: open.version + index, decision }
        const { status, error } = await t.call('POST /api/runs/:run/decisions', {
          ...as(person),
          params: { run },
          body,
        })
        expect(status, `decision ${index}: ${error.message}`).toBe(200)
      }
      const { body } = await t.call('GET /api/runs/:run', { ...as(person), params: { run } })
      expect(body).toMatchObject({ status: 'finished', score: result.score })
      const solution = body.kind === 'rehearsal' ? body.result?.solution : result.solution
      expect(figuresOf(body.result)).toEqual(figuresOf({ ...result, solution }))
    },
  )
})

describe('unused codes and links', () => {
  test("still work: a registration link, an invitation, a demo code, an institution's network", async () => {
    const { body: link } = await t.call('POST /api/registration-links/validate', {
      body: { token: unused.registrationToken },
    })
    expect(link.valid).toBe(true)
    const invitation = await t.call('POST /api/instructors/invitation', {
      body: { token: unused.invitationToken },
    })
    expect(invitation.status).toBe(200)
    expect((await t.call('POST /api/demo/sessions', { body: { code: unused.demoCode } })).status).toBe(200)
    expect(await guestOf(t, unused.institution, inside)).not.toBe('')
  })

  test('still work for a new student: an access code, a seat and a class-session code', async () => {
    const { token, user, code } = await registerStudent(t)
    await t.call('POST /api/auth/verifyemail', { token, body: { code } })
    const seat = { productId: 'foreign_exchange_lab', productCode: unused.promotionCode, userId: user.id }
    expect((await t.call('POST /api/register-product-to-user', { token, body: seat })).status).toBe(200)
    const redeem = (accessCode: string) =>
      t.call('POST /api/access-codes/use', { token, body: { code: accessCode } })
    expect((await redeem('OLD-PRO-6')).error.code).toBe('code_revoked')
    expect((await redeem('OLD-PRO-1')).error.code).toBe('code_used')
    expect((await redeem(unused.accessCode)).status).toBe(200)
    const joined = await t.call('POST /api/labs/:lab/class-sessions/join', {
      token,
      params: { lab: 'market_analysis_lab' },
      body: { code: unused.joinCode },
    })
    expect(joined.status).toBe(200)
  })

  test('a launch from the same LMS signs in the same person', async () => {
    const { platform, issuer, clientId } = unused.lms
    const lms = await openStandInPlatform({ toolUrl: t.services.config.publicUrl, now: t.clock.now })
    try {
      const registration = lms.registration(unused.institution)
      Object.assign(lms, { issuer, clientId })
      const { status, body: connected } = await t.call('PUT /api/lti/platforms/:platform', {
        // Keys of an LMS are changed after a fresh sign-in only.
        token: await sessionFor(t, { id: personOf('admin').id, kind: 'portal' }),
        params: { platform },
        body: { ...registration, issuer, clientId },
      })
      expect(status).toBe(200)
      const campus = { ...t, lms, admin: personOf('admin'), institution: unused.institution, connected }
      expect((await arrive(campus)).user.id).toBe(personOf('lti').id)
    } finally {
      await lms.close()
    }
  })
})
