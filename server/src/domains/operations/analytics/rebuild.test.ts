import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { randomFrom } from '@tradewind/labs/math/random'
import { labIds } from '@tradewind/contract/catalogue'
import { unknownInstitution } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { Caller } from '../../../kernel/caller.ts'
import { recordEvent } from './analytics.service.ts'
import { recordOf } from '../../../test/analytics.ts'
import { checkCounts, countEarlierEvents, rebuildCounts } from './rebuild.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

interface SimulatedEvent {
  kind: 'Login' | 'Register' | 'OpenLab' | 'Demo' | 'OrgConnect'
  at: Date
  who: string
  institution: string | null
  lab: (typeof labIds)[number]
  studentView: boolean
}

/** A seeded month of events, from 20 February to 20 March 2027. The clocks go forward on 14 March. */
function simulatedMonth(count: number): SimulatedEvent[] {
  const random = randomFrom('a month', 'analytics')
  const people = Array.from({ length: 12 }, () => randomUUID())
  const begins = Date.parse('2027-02-20T07:00:00Z')
  return Array.from({ length: count }, () => ({
    kind: random.pick(['Login', 'Register', 'OpenLab', 'Demo', 'OrgConnect'] as const),
    at: new Date(begins + random.below(28 * 24 * 60) * 60_000),
    who: random.pick(people),
    institution: random.pick(['harbour', 'lagoon', null]),
    lab: random.pick(labIds),
    studentView: random.below(4) > 0,
  }))
}

async function record({ kind, at, who, institution, lab, studentView }: SimulatedEvent): Promise<void> {
  const event =
    kind === 'OpenLab' ? { kind, lab, studentView } : kind === 'Demo' ? { kind, code: who } : { kind }
  const user = { analyticsKey: who, institutionId: institution }
  await recordEvent(t.services.db, Caller.system(at), { user, event })
}

const uniques = (events: SimulatedEvent[]) => new Set(events.map(({ who }) => who)).size

function byInstitution(
  events: SimulatedEvent[],
  value: (some: SimulatedEvent[]) => number,
): Record<string, number> {
  const places = [...new Set(events.map(({ institution }) => institution ?? unknownInstitution))]
  return Object.fromEntries(
    places.map((place) => [
      place,
      value(events.filter(({ institution }) => (institution ?? unknownInstitution) === place)),
    ]),
  )
}

/** The record of a day, computed independently of the product's own counting. */
function expectedRecord(events: SimulatedEvent[]) {
  const of = (kind: SimulatedEvent['kind']) => events.filter((event) => event.kind === kind)
  const [logins, registered, demos, opened, connected] = [
    of('Login'),
    of('Register'),
    of('Demo'),
    of('OpenLab'),
    of('OrgConnect'),
  ]
  const auth = {
    ...(logins.length > 0 && {
      Login: {
        success: logins.length,
        uniqueUsers: uniques(logins),
        institutionCounts: byInstitution(logins, (some) => some.length),
        institutionUniqueUsers: byInstitution(logins, uniques),
      },
    }),
    ...(registered.length > 0 && { Register: { eventCount: registered.length } }),
    ...(demos.length > 0 && { Demo: { eventCount: demos.length, uniqueCodes: uniques(demos) } }),
  }
  const labs = Object.fromEntries(
    labIds
      .map((lab) => [lab, opened.filter((event) => event.lab === lab)] as const)
      .filter(([, some]) => some.length > 0)
      .map(([lab, some]) => [
        lab,
        {
          studentView: some.filter(({ studentView }) => studentView).length,
          instructorView: some.filter(({ studentView }) => !studentView).length,
          institutionCounts: byInstitution(some, (each) => each.length),
          institutionUniqueUsers: byInstitution(some, uniques),
        },
      ]),
  )
  return {
    ...(Object.keys(auth).length > 0 && { auth }),
    ...(opened.length > 0 && { labs: { OpenLab: labs } }),
    ...(connected.length > 0 && {
      lti: {
        OrgConnect: {
          eventCount: connected.length,
          institutionCounts: byInstitution(connected, (some) => some.length),
        },
      },
    }),
  }
}

test('a simulated month gives exactly the expected records, before and after a rebuild', async () => {
  const events = simulatedMonth(400)
  for (const event of events) await record(event)
  const days = [...new Set(events.map(({ at }) => dayInDenver(at)))]
  const expectAll = async () => {
    for (const day of days) {
      const { data } = await recordOf(t.services, day)
      expect(data).toEqual(expectedRecord(events.filter(({ at }) => dayInDenver(at) === day)))
    }
  }
  await expectAll()
  expect(await checkCounts(t.services)).toEqual({ events: 400, days: days.length, wrongDays: [] })
  await rebuildCounts(t.services)
  await expectAll()
})

test('a wrong count is found and corrected', async () => {
  const [first, second] = simulatedMonth(2) as [SimulatedEvent, SimulatedEvent]
  await record({ ...first, kind: 'Login', at: new Date('2027-03-01T18:00:00Z') })
  await record({ ...second, kind: 'Login', at: new Date('2027-03-02T18:00:00Z') })
  await sql`update analytics_counts set events = events + 1 where day = '2027-03-01' and institution = ''`.execute(
    t.services.db,
  )
  await sql`delete from analytics_uniques where day = '2027-03-02'`.execute(t.services.db)
  const wrongDays = ['2027-03-01', '2027-03-02']
  expect((await checkCounts(t.services)).wrongDays).toEqual(wrongDays)
  expect(await rebuildCounts(t.services)).toEqual({ events: 2, days: 2, wrongDays })
  expect((await checkCounts(t.services)).wrongDays).toEqual([])
})

test('a rebuild does not touch the rows of correct days', async () => {
  const [known] = simulatedMonth(1) as [SimulatedEvent]
  await record({ ...known, kind: 'Login', at: new Date('2027-03-01T18:00:00Z') })
  await record({ ...known, kind: 'Login', at: new Date('2027-03-02T18:00:00Z') })
  await record({ ...known, kind: 'Login', at: new Date('2027-03-03T18:00:00Z') })
  const versions = async () => {
    const { rows } = await sql<{ day: string; version: string }>`
      select day::text, xmin::text as version from analytics_counts
      union all select day::text, xmin::text from analytics_uniques order by 1, 2`.execute(t.services.db)
    return rows.filter(({ day }) => day !== '2027-03-02')
  }
  const before = await versions()
  await rebuildCounts(t.services)
  await sql`delete from analytics_counts where day = '2027-03-02'`.execute(t.services.db)
  expect((await rebuildCounts(t.services)).wrongDays).toEqual(['2027-03-02'])
  expect((await checkCounts(t.services)).wrongDays).toEqual([])
  expect(await versions()).toEqual(before)
})

test('a rebuild runs without a statement timeout', async () => {
  await record({ ...(simulatedMonth(1)[0] as SimulatedEvent), kind: 'Login' })
  // The trigger fails if the database would stop a long statement.
  await sql`create function hurried() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' then raise exception 'hurried'; end if;
    return new;
  end $$`.execute(t.services.db)
  await sql`create trigger hurried before insert on analytics_counts for each row execute function hurried()`.execute(
    t.services.db,
  )
  await sql`delete from analytics_counts`.execute(t.services.db)
  await sql`set statement_timeout = '30s'`.execute(t.services.db)
  await countEarlierEvents(t.services)
  expect((await checkCounts(t.services)).wrongDays).toEqual([])
})

// The embedded database has a single connection, so there every transaction waits.
test.each(inject('template').kind === 'postgres' ? ['row exclusive'] : [])(
  'comparing counts and recording events do not block each other',
  async (lock) => {
    await record({ ...(simulatedMonth(1)[0] as SimulatedEvent), kind: 'Login' })
    const signingIn = await t.services.pool.connect()
    try {
      await signingIn.query('begin')
      await signingIn.query(`lock table events, analytics_counts, analytics_uniques in ${lock} mode`)
      expect(await checkCounts(t.services)).toMatchObject({ events: 1, wrongDays: [] })
      expect(await rebuildCounts(t.services)).toMatchObject({ events: 1, wrongDays: [] })
    } finally {
      await signingIn.query('rollback')
      signingIn.release()
    }
  },
)

test.each(inject('template').kind === 'postgres' ? ['counts'] : [])(
  'a rebuild does not wait for a transaction that has locked the %s but not yet the events',
  async () => {
    await record({ ...(simulatedMonth(1)[0] as SimulatedEvent), kind: 'Login' })
    await sql`delete from analytics_counts`.execute(t.services.db)
    const signingIn = await t.services.pool.connect()
    try {
      await signingIn.query('begin')
      await signingIn.query('lock table analytics_counts in row exclusive mode')
      await rebuildCounts(t.services)
      expect((await checkCounts(t.services)).wrongDays).toEqual([])
    } finally {
      await signingIn.query('rollback')
      signingIn.release()
    }
  },
)

test('a start finishes a count that was interrupted', async () => {
  const [known] = simulatedMonth(1) as [SimulatedEvent]
  await record({ ...known, kind: 'Login', at: new Date('2027-03-01T18:00:00Z') })
  await record({ ...known, kind: 'Login', at: new Date('2027-03-02T18:00:00Z') })
  await sql`delete from analytics_counts where day = '2027-03-01'`.execute(t.services.db)
  await countEarlierEvents(t.services)
  expect((await checkCounts(t.services)).wrongDays).toEqual([])
})

test('a long recount tells how far it is, and stops between two pieces', async () => {
  const [known] = simulatedMonth(1) as [SimulatedEvent]
  const firstDay = Date.parse('2027-03-01T18:00:00Z')
  for (let at = 0; at < 40; at++)
    await record({ ...known, kind: 'Login', at: new Date(firstDay + at * 24 * 3_600_000) })
  await sql`delete from analytics_counts`.execute(t.services.db)
  const told: number[][] = []
  const stopping = new AbortController()
  await countEarlierEvents(
    t.services,
    (...progress) => {
      told.push(progress)
      stopping.abort()
    },
    stopping.signal,
  )
  expect(told).toEqual([[0, 40]])
  expect((await checkCounts(t.services)).wrongDays).toHaveLength(10)
  await countEarlierEvents(t.services, (...progress) => told.push(progress))
  expect(told).toEqual([
    [0, 40],
    [0, 10],
  ])
  expect((await checkCounts(t.services)).wrongDays).toEqual([])
})

test('events older than the counts are counted exactly once', async () => {
  await record({ ...(simulatedMonth(1)[0] as SimulatedEvent), kind: 'Login', at: t.clock.now() })
  await sql`delete from analytics_counts`.execute(t.services.db)
  await sql`delete from analytics_uniques`.execute(t.services.db)
  await countEarlierEvents(t.services)
  await countEarlierEvents(t.services)
  const { data } = await recordOf(t.services, dayInDenver(t.clock.now()))
  expect(data.auth?.Login?.success).toBe(1)
})

test('a sign-in during a recount is counted', async () => {
  const [known] = simulatedMonth(1) as [SimulatedEvent]
  const login: SimulatedEvent = { ...known, kind: 'Login', at: t.clock.now() }
  await record(login)
  await sql`update analytics_counts set events = events + 1`.execute(t.services.db)
  let signIns = 1
  const rebuilt = new AbortController()
  const signingIn = async () => {
    for (; !rebuilt.signal.aborted; signIns++) await record(login)
  }
  const all = Promise.all([signingIn(), signingIn()])
  await rebuildCounts(t.services).finally(() => rebuilt.abort())
  await all
  expect(await checkCounts(t.services)).toMatchObject({ events: signIns, wrongDays: [] })
})
