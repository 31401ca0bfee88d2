import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import Fastify from 'fastify'
import pg from 'pg'
import { recordEvent } from '../server/dist/domains/operations/analytics/analytics.service.js'
import { packRequests } from '../server/dist/domains/operations/analytics/past-requests.js'
import { countRequests } from '../server/dist/domains/operations/analytics/request-counts.js'
import { rebuildCounts } from '../server/dist/domains/operations/analytics/rebuild.js'
import { Caller } from '../server/dist/kernel/caller.js'
import { createDb, openPostgres } from '../server/dist/platform/database/open-database.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { connectSparingly } from './sparing-client.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures how long a day of analytics takes, and what counting costs. The data are a million events of a year by
 * 50,000 people at 200 institutions, and the requests of each day to 15 paths per institution, written day by day as in
 * production. Days are requested one after another, first with ten thousand events and then with all; the goals are a
 * p99 under 10 ms, and counting under 3 % of a call's time.
 */
const eventCounts = [10_000, 1_000_000]
const dayCount = 365
const timesEach = 2000
const administrator = { email: 'admin@bench.example', password: 'lighthouse-keeper-9' }

const fill = (from, to) => [
  `insert into events (at, kind, analytics_key, institution_id, data)
   select date_trunc('hour', now(), 'UTC') - (n % ${dayCount}) * interval '1 day', case n % 3 when 0 then 'OpenLab' else 'Login' end,
     ('00000000-0000-4000-8000-' || lpad(to_hex(n::bigint * 7919 % 50000), 12, '0'))::uuid,
     case when n % 4 = 0 then null else 'university-' || n::bigint * 31 % 200 end,
     case n % 3 when 0 then '{"lab":"global_compass_lab","studentView":true}' else '{}' end::jsonb
   from generate_series(${from}, ${to}) n`,
  // Packed by the previous round. A day must not be both packed and loose.
  'truncate analytics_past_requests',
  `insert into analytics_requests (day, method, path, institution, requests, total_ms)
   select current_date - d, 'GET', '/api/path/' || p, case i when 0 then 'unknown' else 'university-' || i end, 100, 250
   from generate_series(0, ${dayCount - 1}) d, generate_series(1, 15) p, generate_series(0, 200) i
   order by 1 on conflict do nothing`,
  'vacuum analyze',
]

function row(name, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)
  console.log(`${name.padEnd(36)}p50 ${quantile(0.5)} ms  p99 ${quantile(0.99)} ms  most ${quantile(1)} ms`)
}

/** The duration of each answer, in milliseconds. */
async function timed(ask, path) {
  const times = []
  for (let at = 0; at < timesEach; at++) {
    const day = dayInDenver(new Date(Date.now() - ((at * 37) % (dayCount - 2)) * 86_400_000))
    const began = performance.now()
    const status = await ask(path(day))
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${path(day)}: ${status}`)
  }
  return times
}

/** Finishes all pending writes to the disk, because the data stand for a past year. */
async function settled(client) {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  execFileSync('sync')
}

async function days(postgresUrl) {
  const product = await runProduct(postgresUrl, {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  const client = new pg.Client({ connectionString: postgresUrl })
  const pool = openPostgres(postgresUrl, (error) => console.error(error))
  await client.connect()
  try {
    const response = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const { token } = await response.json()
    let from = 1
    for (const count of eventCounts) {
      for (const statement of fill(from, count)) await client.query(statement)
      from = count + 1
      const began = performance.now()
      await rebuildCounts({ db: createDb(pool) })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${count.toLocaleString('en')} events counted again and compared in ${seconds} s`)
      await settled(client)
      const { ask, close } = connectSparingly(product.port, token)
      const kept = (day) => `/analytics/${day.replaceAll('-', '/')}`
      // Servers cache past days unless they are requested as today, so this measures the database alone.
      const fromDatabase = (day) => `${kept(day)}?today=true`
      await timed(ask, fromDatabase)
      row('a day not packed yet', await timed(ask, fromDatabase))
      await packRequests({ db: createDb(pool), clock: { now: () => new Date() } })
      await settled(client)
      await timed(ask, fromDatabase)
      row('a day from the database', await timed(ask, fromDatabase))
      await timed(ask, kept)
      row('a day that was read before', await timed(ask, kept))
      row('beside it: who I am', await timed(ask, () => '/api/auth/user'))
      const range = 'from=2020-01-01&to=2030-01-01'
      row(
        'an institution’s whole range',
        await timed(ask, () => `/api/analytics/institutions/university-7?${range}`),
      )
      close()
    }
    await costOfEvents(createDb(pool))
    await openLabs(client, product.url, token)
  } finally {
    await client.end()
    await pool.end()
    await product.stop()
  }
}

/** The cost of the event of an opened lab: its row alone, and with counting. */
async function costOfEvents(db) {
  const opened = { kind: 'OpenLab', lab: 'global_compass_lab', studentView: true }
  const ways = {
    'an event’s row alone': (at, analyticsKey, institutionId) =>
      db
        .insertInto('events')
        .values({
          at,
          kind: 'Register',
          analytics_key: analyticsKey,
          institution_id: institutionId,
          data: '{}',
        })
        .execute(),
    'an event’s row, counted': (at, analyticsKey, institutionId) =>
      recordEvent(db, Caller.system(at), { user: { analyticsKey, institutionId }, event: opened }),
  }
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let at = 0; at < timesEach; at++)
    for (const [name, write] of Object.entries(ways)) {
      const began = performance.now()
      await write(new Date(), randomUUID(), `university-${at % 200}`)
      times[name].push(performance.now() - began)
    }
  for (const [name, some] of Object.entries(times)) row(name, some)
}

/** The duration of the whole call, to compare with the cost of its event. */
async function openLabs(client, url, token) {
  await client.query(
    `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
     select id, 'global_compass_lab', 'admin', 'bench', now(), now() + interval '1 day' from users where email = $1
     on conflict do nothing`,
    [administrator.email],
  )
  const times = []
  for (let at = 0; at < timesEach; at++) {
    const began = performance.now()
    const response = await fetch(`${url}/log/openlab`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { lab: 'global_compass_lab' } }),
    })
    await response.text()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`openlab: ${response.status}`)
  }
  row('opening a lab, the whole call', times)
}

/** Microseconds per request of a server with counting and one without, measured in turns. */
async function costOfCounting() {
  const services = { clock: { now: () => new Date() }, db: null, log: { warn() {} } }
  const apps = [false, true].map((counts) => {
    const app = Fastify()
    if (counts) countRequests(app, services)
    return app.get('/api/things/:thing', { config: { isCall: true } }, async () => ({ fine: true }))
  })
  const totals = [0, 0]
  const [rounds, requests] = [40, 2000]
  for (let round = 0; round < rounds; round++)
    for (const [which, app] of apps.entries()) {
      const began = performance.now()
      for (let at = 0; at < requests; at++) await app.inject({ url: '/api/things/7' })
      if (round > 1) totals[which] += performance.now() - began
    }
  const [bare, counting] = totals.map((total) => (1000 * total) / ((rounds - 2) * requests))
  console.log(
    `counting a request: ${(counting - bare).toFixed(1)} µs (a request that does nothing takes ${bare.toFixed(0)} µs without)`,
  )
}

await costOfCounting()
const postgres = await startPostgres()
try {
  await days(postgres.url)
} finally {
  await postgres.stop()
}
process.exit(0)
