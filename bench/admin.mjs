import pg from 'pg'
import { startPostgres } from '../server/dist/test/postgres.js'
import { runProduct } from './servers.mjs'

/**
 * Do lists stay quick for administrators? 200,000 users with a grant each, 2,000 institutions and 100,000 codes on
 * PostgreSQL; each question is asked one after another and varied, with the answer read to its end. The aim is a p95
 * under 100 ms for searching and paging.
 */
const counts = { users: 200_000, institutions: 2_000, codes: 100_000, batches: 200, audit: 500_000 }
const timesEach = 40
const administrator = { email: 'admin@bench.example', password: 'lighthouse-keeper-9' }

const firstNames = ['Ada', 'Bo', 'Chloé', 'Dmitri', 'Elif', 'Farah', 'Günther', 'Hana', 'Ines', 'Jun']
const lastNames = [
  'Okafor',
  'Rivera',
  'Haddad',
  'Müller',
  'Nguyen',
  'Silva',
  'Kowalska',
  'Ito',
  'Brown',
  'Sørensen',
]

const list = (words) => `(array[${words.map((word) => `'${word}'`).join(',')}])`

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
     case when n % 3 = 0 then 'university-' || 1 + n % ${counts.institutions} end, gen_random_uuid(), now() - n * interval '2 minutes'
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

/** What administrators ask: a name, and the path of the n-th time. */
const questions = [
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
  ['activity, one kind', () => '/api/audit?page=1&action=granted'],
]

const postgres = await startPostgres()
const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
try {
  // The first start makes the tables.
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
    for (const [name, path] of questions) await ask(product.url, token, name, path)
  } finally {
    await product.stop()
  }
} finally {
  await postgres.stop()
}

async function ask(url, token, name, path) {
  const times = []
  let total = null
  for (let n = 0; n < timesEach; n++) {
    const began = performance.now()
    const response = await fetch(`${url}${path(n)}`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await response.json()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`${path(n)}: ${response.status} ${answer.message}`)
    total = answer.total ?? null
  }
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(timesEach - 1, Math.floor(timesEach * share))].toFixed(0).padStart(4)
  console.log(
    `${name.padEnd(26)} p50 ${quantile(0.5)} ms  p95 ${quantile(0.95)} ms  most ${quantile(1)} ms${total === null ? '' : `  of ${total}`}`,
  )
}
