import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { labs } from '@tradewind/contract/catalogue'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { migrations } from '../../migrations/migrations.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { brokenInvariants } from '../fuzz/invariants.ts'
import { openTestDatabase } from '../database.ts'
import { recordVersion } from './record.ts'
import { openRecordedVersion, recordedOf, type Reading, type RecordedPerson } from './recorded-version.ts'

const version = 'baseline'

/** See README.md. */
if (process.env['RECORD'] === version && inject('template').kind === 'postgres') {
  const database = await openTestDatabase()
  const t = await openTestApp({ DEMO_DATA: 'on', DATABASE_URL: String(database.url) }, () =>
    Promise.resolve(database),
  )
  await recordVersion(t, version)
  await t.close()
}

const recorded = recordedOf(version)
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ DEMO_DATA: 'on' }, () => openRecordedVersion(version))
  t.clock.advance(Date.parse(recorded.madeAt) - t.clock.now().getTime())
})
afterAll(() => t.close())

function personOf(name: string): RecordedPerson {
  const person = recorded.people[name]
  if (!person) throw new Error(`Nobody is called ${name} in the recorded version`)
  return person
}

test('every migration is applied to the recorded database, and nothing in it is broken', async () => {
  const { rows } = await t.services.pool.query('select name from kysely_migration order by name')
  expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })))
  expect(await brokenInvariants(t.services.db)).toEqual([])
})

describe('people stay signed in and read what the recorded version answered', () => {
  const calls = [...new Set(recorded.readings.map(({ call }) => call))]

  test.each(calls)('%s', async (name) => {
    for (const { person, params, answer } of readingsOf(name)) {
      const { status, body } = await t.call(name, { token: personOf(person).token, params })
      expect(status, `${name} ${JSON.stringify(params)} as ${person}`).toBe(200)
      expect(figuresOf(body), `${name} ${JSON.stringify(params)} as ${person}`).toEqual(figuresOf(answer))
    }
  })

  test('finished and open runs of every lab are among them', () => {
    const runs = readingsOf('GET /api/runs/:run').map(
      ({ answer }) => answer as { lab: string; status: string },
    )
    for (const { id } of labs)
      for (const status of ['open', 'finished'])
        expect(
          runs.some((run) => run.lab === id && run.status === status),
          `${id}, ${status}`,
        ).toBe(true)
  })
})

function readingsOf(name: Reading['call']): Reading[] {
  return recorded.readings.filter(({ call }) => call === name)
}

/** Numbers have nine digits: versions of Node round the last bit of `Math.pow` in different ways. */
function figuresOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(9)) : part,
  ) as unknown
}

test.each(Object.values(recorded.people).filter(({ password }) => password !== null))(
  '$email signs in with the password of then',
  async ({ email, password }) => {
    const body = { email, password: password ?? '' }
    expect((await t.call('POST /api/auth/login', { body })).status).toBe(200)
    const wrong = await t.call('POST /api/auth/login', { body: { email, password: `${password}.` } })
    expect(wrong.status).toBe(401)
  },
)

test.each(recorded.openRuns)(
  'an open run ends with the recorded result: $lab, after $version decisions',
  { timeout: patiently(60_000) },
  async ({ person, run, version: before, decisions, result }) => {
    const { token } = personOf(person)
    for (const [index, decision] of decisions.entries()) {
      const body = { version: before + index, decision }
      const { status, error } = await t.call('POST /api/runs/:run/decisions', {
        token,
        params: { run },
        body,
      })
      expect(status, `decision ${index}: ${error.message}`).toBe(200)
    }
    const { body } = await t.call('GET /api/runs/:run', { token, params: { run } })
    expect(body).toMatchObject({ status: 'finished', score: result.score })
    expect(figuresOf(body.result)).toEqual(figuresOf({ ...result, solution: body.result?.solution ?? null }))
  },
)

test('a code that nobody had used opens its labs', async () => {
  const { token } = personOf('student@tradewind.example')
  const { status } = await t.call('POST /api/access-codes/use', {
    token,
    body: { code: recorded.unused[0] ?? '' },
  })
  expect(status).toBe(200)
})
