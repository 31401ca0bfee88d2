import { execFileSync } from 'node:child_process'
import autocannon from 'autocannon'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { rebuildCounts } from '../server/dist/domains/operations/analytics/rebuild.js'
import { createDb, openPostgres } from '../server/dist/platform/database/open-database.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { password, registerStudents, runProduct } from './servers.mjs'

/**
 * Compares the product on several versions of Node, on one PostgreSQL: sign-ins, validatetoken, what Home asks beside it,
 * its page, and a day of analytics. Rounds alternate between the versions, so that a busy machine slows all of them.
 *
 *   node nodes.mjs path/of/node path/of/another/node
 */
const rounds = 3
const seconds = 5
const administrator = { email: 'admin@bench.example', password: 'lighthouse-keeper-9' }
const json = { 'content-type': 'application/json' }

const postgres = await startPostgres()
const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
const products = []
for (const node of process.argv.slice(2)) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  products.push({ version, ...(await runProduct(postgres.url, environment, node)) })
}

async function tokenOf({ url }, { email, password: secret }) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: secret }),
  })
  return (await response.json()).token
}

/** A month of events, counted by day. */
async function addEvents() {
  const pool = openPostgres(postgres.url, (error) => console.error(error))
  await pool.query(`insert into events (at, kind, analytics_key, institution_id, data)
    select now() - (n % 30) * interval '1 day', 'Login', gen_random_uuid(), null, '{}' from generate_series(1, 30000) n`)
  await rebuildCounts({ db: createDb(pool) })
  await pool.end()
}

const day = dayInDenver(new Date(Date.now() - 3 * 86_400_000))

try {
  const [first] = products
  const students = await registerStudents(first.url, 64)
  await addEvents()
  const admin = await tokenOf(first, administrator)
  const bearer = (token) => ({ authorization: `Bearer ${token}` })
  const post = (path, bodyOf) =>
    students.map((student) => ({
      method: 'POST',
      path,
      headers: { ...json, ...bearer(student.token) },
      body: JSON.stringify(bodyOf(student)),
    }))
  const get = (path, token) => [{ method: 'GET', path, headers: token ? bearer(token) : {} }]
  const requests = {
    'sign-ins': post('/api/auth/login', ({ email }) => ({ email, password })),
    validatetoken: post('/api/auth/validatetoken', ({ token }) => ({ token })),
    'what Home shows': students.flatMap(({ token }) => get('/api/home', token)),
    'page of Home': get('/'),
    'a day of analytics': get(`/analytics/${day.replaceAll('-', '/')}?today=true`, admin),
  }
  for (const [name, asked] of Object.entries(requests)) {
    const results = products.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [at, { url }] of products.entries()) {
        const result = await autocannon({ url, connections: 16, duration: seconds, requests: asked })
        if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx} were refused`)
        results[at].push(result.requests.average)
      }
    const best = results.map((perSecond) => Math.max(...perSecond))
    const shown = products.map(({ version }, at) => `${version} ${best[at].toFixed(0)}/s`).join('  ')
    console.log(`${name.padEnd(22)}${shown}  (${(best.at(-1) / best[0]).toFixed(2)})`)
  }
} finally {
  for (const { stop } of products) await stop()
  await postgres.stop()
}
