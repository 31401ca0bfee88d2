import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openStandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { password, runProduct } from './servers.mjs'

/**
 * Measures a class list of twenty thousand people that is read from an LMS, for the first time and again, while somebody
 * signs in over and over: how long it takes, how the sign-ins go, and how much memory the server has. The LMS is a
 * stand-in in this process.
 */
const people = 20_000
const rounds = 3

async function call(url, token, name, body) {
  const [method, path] = name.split(' ')
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return await response.json()
}

/** Resident memory of a process in MB. */
function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}

const signIn = (url) => call(url, null, 'POST /api/auth/login', { email: 'admin@bench.example', password })

/** A class with a course, as a launch would have stored it. */
async function givenClass(product, databaseUrl, token, lms) {
  const { url } = product
  const institutionId = 'bench-university'
  await call(url, token, 'POST /api/institutions', {
    institutionId,
    name: 'Bench University',
    ipRanges: ['none'],
    products: { global_compass_lab: { expiration: Date.now() + 86_400_000 } },
  })
  const platform = await call(url, token, 'POST /api/lti/platforms', lms.registration(institutionId))
  const made = await call(url, token, 'POST /api/labs/global_compass_lab/class-sessions', {
    name: 'A large course',
    deadline: null,
    timeZone: 'UTC',
    attempts: 3,
    counted: 'best',
    settings: {},
  })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const context = randomUUID()
  await client.query(
    `insert into lti_contexts (id, platform_id, deployment_id, context_id, title, label, memberships_url, created_at)
     values ($1, $2, '1', '2', 'A large course', '', $3, now())`,
    [context, platform.id, lms.url + lms.character.rosterPath('2')],
  )
  await client.query('update class_sessions set context_id = $1 where id = $2', [context, made.id])
  await client.end()
  return made.id
}

const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)

/** Reads the list once while sign-ins go on. */
async function round(product, token, classId, name) {
  const { url, pid } = product
  const before = memoryOf(pid)
  let most = before
  const state = { reading: true }
  const signIns = []
  const signingIn = (async () => {
    while (state.reading) {
      const began = performance.now()
      await signIn(url)
      signIns.push(performance.now() - began)
      most = Math.max(most, memoryOf(pid))
    }
  })()
  const began = performance.now()
  const path = `/api/class-sessions/${classId}/roster`
  let roster = await call(url, token, `POST ${path}`, { why: 'asked' })
  while (roster.courses[0].reading) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    roster = await call(url, token, `GET ${path}`)
  }
  const took = (performance.now() - began) / 1000
  state.reading = false
  await signingIn
  if (roster.courses[0].problem !== null || roster.notHereCount !== people)
    throw new Error(`The list was not read: ${JSON.stringify(roster.courses)} ${roster.notHereCount}`)
  signIns.sort((a, b) => a - b)
  console.log(
    `${name.padEnd(24)}${people} people in ${took.toFixed(1)} s, memory ${before.toFixed(0)} to ${most.toFixed(0)} MB, ${signIns.length} sign-ins p50 ${quantile(signIns, 0.5)} ms  p99 ${quantile(signIns, 0.99)} ms`,
  )
}

const postgres = await startPostgres()
const product = await runProduct(postgres.url, {
  ADMIN_EMAIL: 'admin@bench.example',
  ADMIN_PASSWORD: password,
})
const lms = await openStandInPlatform({ toolUrl: product.url })
try {
  const { token } = await signIn(product.url)
  const classId = await givenClass(product, postgres.url, token, lms)
  lms.services.roster.members = Array.from({ length: people }, (_, at) => ({
    user_id: `student-${at}`,
    name: `Student ${at}`,
    email: `student-${at}@bench.example`,
    roles: ['Learner'],
    status: 'Active',
  }))
  for (let each = 1; each <= rounds; each++)
    await round(product, token, classId, each === 1 ? 'first reading' : `again, round ${each - 1}`)
} finally {
  await lms.close()
  await product.stop()
  await postgres.stop()
}
