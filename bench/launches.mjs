import { openStandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { password, runProduct } from './servers.mjs'

/**
 * Measures a course that begins: a hundred students launch from their LMS at the same moment, each from the login to
 * the answer that identifies them, and for comparison one after another. The LMS is a stand-in in this process, so its
 * signatures also use processor time here. A failed launch ends the run.
 */
const studentCount = 100
const rounds = 3

async function follow(url, options = {}) {
  const response = await fetch(url, { redirect: 'manual', ...options })
  if (response.status >= 400) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

async function call(url, token, name, body) {
  const [method, path] = name.split(' ')
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await follow(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return await response.json()
}

/** Does what a browser does from the click in the course to Home, and returns the duration in ms. */
async function launch(url, lms, user) {
  const began = performance.now()
  const post = (path, fields, cookie) =>
    follow(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...(cookie && { headers: { cookie } }),
    })
  const login = await post('/lti/login', lms.loginFields(user, lms.links[0]))
  const cookie = login.headers.get('set-cookie').split(';')[0]
  const asked = await follow(new URL(login.headers.get('location'), url), { headers: { cookie } })
  const answer = await lms.answer(new URL(asked.headers.get('location')).searchParams)
  const launched = await post('/lti/launch', answer.fields, cookie)
  const ticket = new URL(launched.headers.get('location'), url).searchParams.get('ticket')
  // One of the cookies lets this browser use the ticket.
  const kept = launched.headers.getSetCookie().map((each) => each.split(';')[0])
  const exchanged = await follow(`${url}/api/auth/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: kept.join('; ') },
    body: JSON.stringify({ ticket }),
  })
  const { token } = await exchanged.json()
  const { isLtiUser } = await call(url, token, 'GET /api/auth/user')
  if (isLtiUser !== true) throw new Error('A launch arrived as somebody else')
  return performance.now() - began
}

function row(name, times, took) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  console.log(
    `${name.padEnd(34)}${times.length} launches in ${(took / 1000).toFixed(1)} s, each p50 ${quantile(0.5)} ms  p99 ${quantile(0.99)} ms`,
  )
}

/** Adds an institution with an LMS, as an administrator. */
async function connect(url, lms) {
  const institutionId = 'bench-university'
  const { token } = await call(url, null, 'POST /api/auth/login', {
    email: 'admin@bench.example',
    password,
  })
  await call(url, token, 'POST /api/institutions', {
    institutionId,
    name: 'Bench University',
    ipRanges: ['none'],
    products: { global_compass_lab: { expiration: Date.now() + 86_400_000 } },
  })
  await call(url, token, 'POST /api/lti/platforms', lms.registration(institutionId))
}

async function measure(name, databaseUrl) {
  const product = await runProduct(databaseUrl, {
    ADMIN_EMAIL: 'admin@bench.example',
    ADMIN_PASSWORD: password,
  })
  const lms = await openStandInPlatform({ toolUrl: product.url })
  try {
    await connect(product.url, lms)
    const students = Array.from({ length: studentCount }, (_, at) => ({
      ...lms.users.student,
      id: String(at),
      email: `student-${at}@bench.example`,
    }))
    for (let round = 1; round <= rounds; round++) {
      const began = performance.now()
      const atOnce = await Promise.all(students.map((student) => launch(product.url, lms, student)))
      row(`${name}, at once, round ${round}`, atOnce, performance.now() - began)
    }
    const began = performance.now()
    const alone = []
    for (const student of students) alone.push(await launch(product.url, lms, student))
    row(`${name}, one after another`, alone, performance.now() - began)
  } finally {
    await lms.close()
    await product.stop()
  }
}

const postgres = await startPostgres()
try {
  await measure('PostgreSQL', postgres.url)
} finally {
  await postgres.stop()
}
await measure('embedded', undefined)
