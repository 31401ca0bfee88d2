import pg from 'pg'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call } from './lms-course.mjs'
import { firstNames, lastNames, list } from './names.mjs'
import { password, runProduct } from './servers.mjs'

/**
 * Does everything stay quick with a million people? Fills PostgreSQL with 10,000 users and then, in another database of
 * the same server, with 1,000,000, each with ten events, half a run, an access code, two grants and the fifth of an order for each of them, and
 * asks the same questions of both, one after another. What counts is the ratio; the aim is less than two.
 *
 *   node million.mjs [users of the large one] [times of each question]
 */
const [large = 1_000_000, timesEach = 40] = process.argv.slice(2).map(Number)
const sizes = [10_000, large]
const administrator = 'admin@bench.example'
const lab = 'global_compass_lab'
const classSize = 60

/** The statements for each table. They run inside of the database, where nothing crosses a wire. */
const fill = (users) => ({
  institutions: `insert into institutions (id, name, ip_ranges, contact_email, proxy_type, proxy_instructions, proxy_ips, created_at)
    select 'university-' || n, 'University of Harbour ' || n, array['198.18.' || n / 256 || '.' || n % 256],
      '', '', '', '{}', now() - n * interval '1 hour' from generate_series(1, 2000) n`,
  users: `insert into users (id, kind, status, email, email_key, first_name, last_name, password_hash, instructor, admin,
      verified, institution_id, analytics_key, created_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'portal', 'active',
      'person' || n || '@university-' || n % 400 || '.example', 'person' || n || '@university-' || n % 400 || '.example',
      ${list(firstNames)}[1 + n % 10], ${list(lastNames)}[1 + n / 10 % 10] || case when n % 7 = 0 then '-' || n % 1000 else '' end,
      (select password_hash from users where email = '${administrator}'), n % 50 = 0, false, true,
      case when n % 3 = 0 then 'university-' || 1 + n % 2000 end, gen_random_uuid(), now() - n * interval '20 seconds'
    from generate_series(1, ${users}) n`,
  grants: `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, lab, 'admin', 'bench', now(), now() + interval '1 year'
    from generate_series(1, ${users}) n, unnest(array['${lab}', 'foreign_exchange_lab']) lab`,
  lab_runs: `insert into lab_runs (id, user_id, session_id, lab_id, class_session_id, kind, attempt, status, seed, settings,
      version, round, rounds, score, position, started_at, saved_at)
    select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(2 * n), 12, '0'))::uuid, null, '${lab}', null,
      'counted', 1, 'abandoned', 'bench', '{}', 3, 1, 4, null, null, now() - interval '1 day', now() - interval '1 day'
    from generate_series(1, ${users / 2}) n`,
  code_batches: `insert into code_batches (id, name, source, product, created_at)
    select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Bookstore ' || n, 'upload', 'bundle_semester',
      now() - n * interval '1 day' from generate_series(1, 1000) n`,
  access_codes: `insert into access_codes (code_key, code, batch_id, used_at)
    select 'CODE-' || n, 'CODE-' || n, ('00000000-0000-4000-9000-' || lpad(to_hex(1 + n % 1000), 12, '0'))::uuid,
      case when n % 3 = 0 then now() end from generate_series(1, ${users}) n`,
  orders: `insert into orders (id, number, provider, session_id, user_id, product_id, product_name, seats, quantity, unit_cents,
      currency, status, created_at, expires_at, paid_at)
    select ('00000000-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, 'T-' || lpad(n::text, 8, '0'), 'sandbox', 'session-' || n,
      ('00000000-0000-4000-8000-' || lpad(to_hex(5 * n), 12, '0'))::uuid, 'global_compass_lab', 'Global Compass', n % 50 = 0,
      case when n % 50 = 0 then 20 else 1 end, 3900, 'usd', case n % 10 when 0 then 'expired' else 'paid' end,
      now() - n * interval '90 seconds', now(), case when n % 10 > 0 then now() - n * interval '90 seconds' end
    from generate_series(1, ${users / 5}) n`,
  promotion_codes: `insert into promotion_codes (id, code_key, code, product_id, owner_id, max_uses, times_used, created_at)
    select ('00000000-0000-4000-b000-' || lpad(to_hex(n), 12, '0'))::uuid, 'PROMO' || n, 'PROMO-' || n, 'global_compass_lab',
      ('00000000-0000-4000-8000-' || lpad(to_hex(50 * n), 12, '0'))::uuid, 20, n % 20, now() - n * interval '1 minute'
    from generate_series(1, ${users / 50}) n`,
  registration_links: `insert into registration_links (id, token, link_type, description, created_by, created_at, expires_at, usage_limit, times_used)
    select ('00000000-0000-4000-b001-' || lpad(to_hex(n), 12, '0'))::uuid, 'token-' || n, 'multi-use', 'Term ' || n, null,
      now() - n * interval '1 hour', now() + interval '30 days', 50, n % 50
    from generate_series(1, ${users / 100}) n`,
  events: `insert into events (at, kind, analytics_key, institution_id, data)
    select date_trunc('hour', now(), 'UTC') - (n % 365) * interval '1 day', case n % 3 when 0 then 'OpenLab' else 'Login' end,
      ('00000000-0000-4000-8000-' || lpad(to_hex(n % ${users}), 12, '0'))::uuid,
      case when n % 4 = 0 then null else 'university-' || 1 + n % 2000 end,
      case n % 3 when 0 then '{"lab":"${lab}","studentView":true}' else '{}' end::jsonb
    from generate_series(1, ${users * 10}) n`,
  // As each event would have counted itself.
  analytics_counts: `insert into analytics_counts (day, kind, lab, institution, events, instructor_events, uniques)
    select (at at time zone 'America/Denver')::date, kind, coalesce(data ->> 'lab', ''), place, count(*), 0, count(*)
    from events, lateral (values (''), (coalesce(institution_id, 'unknown'))) places (place) group by 1, 2, 3, 4`,
  audit_entries: `insert into audit_entries (at, action, actor_id, subject_id, address, details)
    select now() - n * interval '1 second', case when n % 20 = 0 then 'granted' else 'signed_in' end,
      ('00000000-0000-4000-8000-' || lpad(to_hex(1 + n % ${users}), 12, '0'))::uuid, null, '192.0.2.1', '{}'
    from generate_series(1, ${users * 2}) n`,
})

/** Fills a table without its indexes, which are made again afterwards in one go. */
async function fillTable(client, table, statement) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  const { rowCount } = await client.query(statement)
  for (const { made } of rows) await client.query(made)
  return rowCount
}

async function fillDatabase(url, users) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'`)
  const began = performance.now()
  const filled = []
  for (const [table, statement] of Object.entries(fill(users)))
    filled.push(`${await fillTable(client, table, statement)} ${table}`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  console.log(`${filled.join(', ')}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const person = (n, users) => {
  const number = 1 + ((n * 4999) % users)
  return `person${number}@university-${number % 400}.example`
}
const pick = (from, n) => from[n % from.length]

const opening = {
  ...{ source: 'portal', is_prod_env: false, userid: '', log_level: 'info', event: 'OpenLab' },
  data: { lab, studentView: true, institutionId: null },
}

const validate = (url, token, code) => call(url, token, 'POST /api/access-codes/validate', { code })

/** The questions: a name, and what the n-th asking does. */
const questions = [
  [
    'sign in',
    ({ url, users }, n) => call(url, null, 'POST /api/auth/login', { email: person(n, users), password }),
  ],
  [
    'validate a token',
    ({ url, student }) => call(url, student, 'POST /api/auth/validatetoken', { token: student }),
  ],
  ['who am I', ({ url, student }) => call(url, student, 'GET /api/auth/user')],
  ['my runs', ({ url, student }) => call(url, student, 'GET /api/runs')],
  ['open a lab', ({ url, student }) => call(url, student, 'POST /log/openlab', opening)],
  [
    'validate a code',
    ({ url, student, users }, n) => validate(url, student, `CODE-${1 + ((n * 4999) % users)}`),
  ],
  [
    'show a class of 60',
    ({ url, teacher, classId }) => call(url, teacher, `GET /api/class-sessions/${classId}`),
  ],
  ...[
    ['users, first page', () => '/api/users?page=1'],
    ['users, some page', (n) => `/api/users?page=${1 + ((n * 37) % 450)}`],
    ['users by name', (n) => `/api/users?page=${1 + n}&sort=name`],
    ['search: one person', (n, users) => `/api/users?page=1&search=person${1 + ((n * 4999) % users)}%40`],
    ['search: a full name', (n) => `/api/users?page=1&search=${pick(firstNames, n)}%20${pick(lastNames, n)}`],
    ['search: a last name, by name', (n) => `/api/users?page=1&sort=name&search=${pick(lastNames, n)}`],
    ['search: two letters', (n) => `/api/users?page=1&search=${pick(['am', 'ok', 'xy', 'ri'], n)}`],
    ['users of an institution', (n) => `/api/users?page=1&institution=university-${1 + n * 3}`],
    ['instructors', (n) => `/api/users?page=${1 + (n % 10)}&role=instructor`],
    ['institutions, some page', (n) => `/api/institutions?page=${1 + (n % 200)}&pageSize=10`],
    ['codes, statistics', () => '/api/access-codes/stats'],
    ['codes, batches', (n) => `/api/access-codes/batches?page=${1 + (n % 100)}&pageSize=10`],
    ['orders, some page', (n) => `/api/order-desk?page=${1 + ((n * 37) % 450)}`],
    [
      'orders of one person',
      (n, users) => `/api/order-desk?page=1&search=person${5 * (1 + ((n * 499) % (users / 5)))}%40`,
    ],
    ['promotion codes, some page', (n) => `/api/promotion-codes?page=${1 + (n % 10)}`],
    ['promotion codes, a search', (n) => `/api/promotion-codes?page=1&search=promo-${1 + n * 3}`],
    ['registration links, some page', (n) => `/api/registration-links?page=${1 + (n % 5)}`],
    ['activity, first pages', (n) => `/api/audit?page=${1 + n}`],
    ['activity, one kind', () => '/api/audit?page=1&action=granted'],
    ['overview', () => '/api/admin/overview'],
    [
      'a day of analytics',
      (n) => `/analytics/${dayInDenver(new Date(Date.now() - (3 + n) * 86_400_000)).replaceAll('-', '/')}`,
    ],
    [
      'an institution of analytics',
      (n) => `/api/analytics/institutions/university-${1 + n}?from=2026-09-01&to=2026-11-01`,
    ],
  ].map(([name, path]) => [name, ({ url, admin, users }, n) => call(url, admin, `GET ${path(n, users)}`)]),
]

/** Signs people in, and makes a class of the first students. */
async function prepared(url, users, databaseUrl) {
  const signIn = async (email) => (await call(url, null, 'POST /api/auth/login', { email, password })).token
  const admin = await signIn(administrator)
  const teacher = await signIn('person50@university-50.example')
  const { id: classId, code } = await call(url, teacher, `POST /api/labs/${lab}/class-sessions`, {
    ...{ name: 'Bench', deadline: null, timeZone: 'UTC', attempts: 10, counted: 'best', settings: {} },
  })
  let student
  for (let number = 51; number < 51 + classSize + 1; number++) {
    if (number % 50 === 0) continue
    student = await signIn(`person${number}@university-${number % 400}.example`)
    await call(url, student, `POST /api/labs/${lab}/class-sessions/join`, { code })
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze')
  await client.end()
  return { url, users, admin, teacher, classId, student }
}

async function ask(at, question) {
  const times = []
  for (let n = 0; n < timesEach; n++) {
    const began = performance.now()
    await question(at, n)
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(timesEach * 0.5)], p95: sorted[Math.floor(timesEach * 0.95)] }
}

const settings = { ADMIN_EMAIL: administrator, ADMIN_PASSWORD: password }
const postgres = await startPostgres()
const places = []
try {
  for (const users of sizes) {
    const address = new URL(postgres.url)
    address.pathname = `/with_${users}`
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database with_${users}`)
    await client.end()
    // The first start makes the tables and the administrator.
    await (await runProduct(address.href, settings)).stop()
    await fillDatabase(address.href, users)
    const product = await runProduct(address.href, settings)
    places.push({ product, at: await prepared(product.url, users, address.href) })
  }
  const [small, big] = places.map(({ at }) => at)
  for (const [name, question] of questions) {
    // In turn, so that both meet the same machine; the first round fills caches.
    const rounds = [
      await ask(small, question),
      await ask(big, question),
      await ask(small, question),
      await ask(big, question),
    ]
    const [, , before, now] = rounds
    console.log(
      `${name.padEnd(30)} p50 ${before.p50.toFixed(1).padStart(6)} and ${now.p50.toFixed(1).padStart(6)} ms, p95 ${before.p95.toFixed(1).padStart(6)} and ${now.p95.toFixed(1).padStart(6)} ms, ratio ${(now.p50 / before.p50).toFixed(2)}`,
    )
  }
} finally {
  for (const { product } of places) await product.stop()
  await postgres.stop()
}
