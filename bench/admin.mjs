import pg from 'pg'
import { startPostgres } from '../server/dist/test/postgres.js'
import { firstNames, lastNames, list } from './names.mjs'
import { runProduct } from './servers.mjs'

/**
 * Measures whether administrators' lists stay fast on PostgreSQL with 200,000 users with a grant each, 2,000
 * institutions (one has 66,000 of the users), 100,000 codes and 20,000 promotion codes. Questions are varied, asked one
 * after another, and read to the end; the goal is a p95 under 100 ms for searching and paging. Two bounds are measured
 * too: a call that reads no list, and the database alone reading every user once.
 */
const counts = {
  users: 200_000,
  institutions: 2_000,
  codes: 100_000,
  batches: 200,
  promotions: 20_000,
  audit: 500_000,
}
const timesEach = 40
const administrator = { email: 'admin@bench.example', password: 'lighthouse-keeper-9' }

const fill = [
  `insert into institutions (id, name, ip_ranges, contact_email, proxy_type, proxy_instructions, proxy_ips, created_at)
   select 'university-' || n, 'University of Harbour ' || n,
     array['192.0.' || n / 256 || '.' || n % 256, '198.' || 18 + n % 2 || '.' || n / 256 || '.0/24', '2001:db8:' || to_hex(n) || '::/48'],
     'library@university-' || n || '.example', '', '', '{}', now() - n * interval '1 hour'
   from generate_series(1, ${counts.institutions}) n`,
  `insert into institution_labs (institution_id, lab_id, expires_at)
   select id, 'global_compass_lab', now() + interval '1 year' from institutions`,
  `insert into users (id, kind, status, email, email_key, first_name, last_name, password_hash, instructor, admin, verified,
     institution_id, analytics_key, created_at)
   select gen_random_uuid(), case when n % 9 = 0 then 'lti' else 'portal' end, 'active',
     'person' || n || '@university-' || n % 400 || '.example', 'person' || n || '@university-' || n % 400 || '.example',
     ${list(firstNames)}[1 + n % 10], ${list(lastNames)}[1 + n / 10 % 10] || case when n % 7 = 0 then '-' || n % 1000 else '' end,
     null, n % 50 = 0, false, n % 5 <> 0,
     case when n % 3 = 0 then 'university-' || 1 + n % ${counts.institutions} when n % 3 = 1 then 'university-1' end, gen_random_uuid(), now() - n * interval '2 minutes'
   from generate_series(1, ${counts.users}) n`,
  `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
   select id, 'global_compass_lab', 'registration', 'registration', created_at, created_at + interval '365 days' from users`,
  `insert into code_batches (id, name, source, product, created_at)
   select gen_random_uuid(), 'Bookstore ' || n, 'upload', 'bundle_semester', now() - n * interval '1 day'
   from generate_series(1, ${counts.batches}) n`,
  `insert into access_codes (code_key, code, batch_id, used_at)
   select 'CODE-' || n, 'CODE-' || n, b.id, case when n % 3 = 0 then now() end
   from generate_series(1, ${counts.codes}) n
   join (select id, row_number() over () as number from code_batches) b on b.number = 1 + n % ${counts.batches}`,
  `insert into promotion_codes (id, code_key, code, product_id, owner_id, max_uses, created_at)
   select gen_random_uuid(), 'KEY' || n, upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 4) || '-' || n), 'market_analysis_lab',
     u.id, 5, now() - n * interval '1 minute'
   from generate_series(1, ${counts.promotions}) n
   join (select id, row_number() over () as number from users) u on u.number = n * 7 % ${counts.users}`,
  `insert into users (id, kind, status, email, email_key, first_name, last_name, password_hash, instructor, admin, verified,
     analytics_key, created_at)
   select gen_random_uuid(), 'portal', 'pending', 'waits' || n || '@bench.example', 'waits' || n || '@bench.example',
     ${list(firstNames)}[1 + n % 10], ${list(lastNames)}[1 + n / 10 % 10], null, true, false, true, gen_random_uuid(), now()
   from generate_series(1, 2000) n`,
  `insert into invitations (id, email, email_key, token_hash, created_at, sent_at, expires_at)
   select gen_random_uuid(), 'invited' || n || '@bench.example', 'invited' || n || '@bench.example', sha256(n::text::bytea),
     now(), now(), now() + interval '14 days'
   from generate_series(1, 2000) n`,
  `insert into registration_links (id, token, link_type, description, created_at, expires_at, usage_limit)
   select gen_random_uuid(), 'token-' || n, 'multi-use', 'Course ' || n, now() - n * interval '1 hour', now() + interval '1 year', 100
   from generate_series(1, 2000) n`,
  `insert into registration_link_uses (registration_link_id, user_id, used_at)
   select l.id, null, now() from registration_links l, generate_series(1, 20)`,
  `insert into audit_entries (at, action, actor_id, subject_id, address, details)
   select now() - n * interval '1 second', case when n % 20 = 0 then 'granted' else 'signed_in' end, u.id, u.id::text, '192.0.2.1', '{}'
   from generate_series(1, ${counts.audit}) n
   join (select id, row_number() over () as number from users) u on u.number = 1 + n % 1000`,
  'vacuum analyze',
]

async function fillDatabase(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of fill) await client.query(statement)
  await client.end()
}

const pick = (from, at) => from[at % from.length]

/** The questions of administrators: a name, and the path of the n-th request. */
const questions = [
  ['no list: who is signed in', () => '/api/auth/user'],
  ['users, first page', () => '/api/users?page=1'],
  ['users, some page', (n) => `/api/users?page=${1 + ((n * 37) % 500)}`],
  ['users, last pages', (n) => `/api/users?page=${10_000 - n}`],
  ['users by name', (n) => `/api/users?page=${1 + n}&sort=name`],
  ['search: a full name', (n) => `/api/users?page=1&search=${pick(firstNames, n)}%20${pick(lastNames, n)}`],
  ['search: a last name', (n) => `/api/users?page=1&search=${pick(lastNames, n).toLowerCase()}`],
  ['search: one person', (n) => `/api/users?page=1&search=person${n * 4999}%40`],
  ['search: in every address', () => '/api/users?page=1&search=.example'],
  ['search: one letter', (n) => `/api/users?page=1&search=${pick(['a', 'e', 'q', 'z', 'ø'], n)}`],
  ['search: two letters', (n) => `/api/users?page=1&search=${pick(['am', 'ok', 'xy', 'ri'], n)}`],
  ['search: a last name, by name', (n) => `/api/users?page=1&sort=name&search=${pick(lastNames, n)}`],
  ['users of an institution', (n) => `/api/users?page=1&institution=university-${1 + n * 3}`],
  ['instructors', (n) => `/api/users?page=${1 + n}&role=instructor`],
  [
    'not verified, by date',
    () => '/api/users?page=1&verified=false&createdFrom=2026-01-01&createdTo=2026-12-31',
  ],
  ['institutions, some page', (n) => `/api/institutions?page=${1 + (n % 200)}&pageSize=10`],
  ['institutions, search', (n) => `/api/institutions?page=1&pageSize=10&search=harbour%20${n}`],
  ['batches, some page', (n) => `/api/access-codes/batches?page=${1 + (n % 20)}&pageSize=10`],
  ['codes, statistics', () => '/api/access-codes/stats'],
  ['activity, first pages', (n) => `/api/audit?page=${1 + n}`],
  ['institution of a third', () => '/api/institutions?page=1&pageSize=10&search=university-1'],
  ['users of a third', (n) => `/api/users?page=${1 + n}&institution=university-1`],
  ['promotion codes, some page', (n) => `/api/promotion-codes?page=${1 + n * 20}`],
  ['promotion codes, one code', (n) => `/api/promotion-codes?page=1&search=-${n * 499 + 100}`],
  ['promotion codes, one owner', (n) => `/api/promotion-codes?page=1&search=person${n * 4999}%40`],
  ['promotion codes, a name', (n) => `/api/promotion-codes?page=1&search=${pick(lastNames, n)}`],
  ['promotion codes, any', () => '/api/promotion-codes?page=1&search=.example'],
  ['pending, some page', (n) => `/api/instructors/pending?page=${1 + n}`],
  ['pending, search', (n) => `/api/instructors/pending?page=1&search=${pick(lastNames, n)}`],
  ['invitations, some page', (n) => `/api/instructors/invitations?page=${1 + n}`],
  ['invitations, search', (n) => `/api/instructors/invitations?page=1&search=invited${n}`],
  ['links, some page', (n) => `/api/registration-links?page=${1 + n}`],
  ['links, search', (n) => `/api/registration-links?page=1&search=course%20${n}`],
  ['activity, one kind', () => '/api/audit?page=1&action=granted'],
  ['activity, last pages', (n) => `/api/audit?page=${500 - n}`],
  [
    'activity about a person',
    (n) => `/api/audit?page=${1 + (n % 5)}&about=person${1 + n}%40university-${1 + n}.example`,
  ],
]

/** Exports take long, so each runs once. The waiting time of other calls during an export is measured too. */
const exported = ['/api/users/csv', '/api/audit/csv', '/api/promotion-codes/csv']

const postgres = await startPostgres()
const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
try {
  // The first start creates the tables.
  await (await runProduct(postgres.url, settings)).stop()
  await fillDatabase(postgres.url)
  const product = await runProduct(postgres.url, settings)
  try {
    const signedIn = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const { token } = await signedIn.json()
    await readEveryUser(postgres.url)
    for (const [name, path] of questions) await ask(product.url, token, name, path)
    for (const path of exported) await exportOnce(product.url, token, path)
  } finally {
    await product.stop()
  }
} finally {
  await postgres.stop()
}

async function exportOnce(url, token, path) {
  const began = performance.now()
  const ended = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const asked = fetch(`${url}${path}`, { headers })
    .then((response) => response.json())
    .finally(() => ended.abort())
  let longest = 0
  while (!ended.signal.aborted) {
    const before = performance.now()
    await (await fetch(`${url}/api/users?page=1`, { headers })).json()
    longest = Math.max(longest, performance.now() - before)
  }
  const { csv } = await asked
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${path.padEnd(26)} ${seconds} s  ${(csv.length / 1e6).toFixed(1)} MB  others waited at most ${longest.toFixed(0)} ms`,
  )
}

async function ask(url, token, name, path) {
  let total = null
  const times = await timesOf(async (n) => {
    const response = await fetch(`${url}${path(n)}`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path(n)}: ${response.status} ${answer.message}`)
    total = answer.total === undefined ? null : `${answer.more ? 'more than ' : ''}${answer.total}`
  })
  tell(name, times, total)
}

async function readEveryUser(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times = await timesOf(() => client.query(`select count(*) from users where search_text like '%~%'`))
  await client.end()
  tell('database: every user once', times, null)
}

async function timesOf(asking) {
  const times = []
  for (let n = 0; n < timesEach; n++) {
    const began = performance.now()
    await asking(n)
    times.push(performance.now() - began)
  }
  return times
}

function tell(name, times, total) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(timesEach - 1, Math.floor(timesEach * share))].toFixed(0).padStart(4)
  console.log(
    `${name.padEnd(28)} p50 ${quantile(0.5)} ms  p95 ${quantile(0.95)} ms  most ${quantile(1)} ms${total === null ? '' : `  of ${total}`}`,
  )
}
