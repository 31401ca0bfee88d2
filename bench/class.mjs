import { setTimeout as delay } from 'node:timers/promises'
import { openPostgres } from '../server/dist/platform/database/open-database.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call, nextOf } from './compass-player.mjs'
import { password, registerStudents, runProduct } from './servers.mjs'

/**
 * Measures whether a class slows itself or others: the students of one class session each decide once a second for a
 * minute, on PostgreSQL, while others sign in. Everybody plays to the end, so results are computed between the
 * decisions.
 *
 *   node class.mjs [global_compass_lab | foreign_exchange_lab] [students]
 */
const [lab = 'global_compass_lab', count = '60'] = process.argv.slice(2)
const studentCount = Number(count)
const seconds = 60
const signInsPerSecond = 10

const { sensiblePolicy } = await import('../labs/engine/dist/foreign-exchange/engine/test/policies.js')
const { randomFrom } = await import('../labs/engine/dist/math/random.js')
const players = {
  global_compass_lab: (run, at) => nextOf(run, 25 + (at % 20)),
  foreign_exchange_lab: (run) => sensiblePolicy(run.state, randomFrom(run.id, String(run.version))),
}
const decisionOf = players[lab]

/** Plays from the `at`-th start until `until`. `times` collects the duration of each decision, in ms. */
async function studentPlays({ token }, at, { url, classSession, until, times }) {
  const start = () => call(url, token, `POST /api/labs/${lab}/runs`, { kind: 'counted', classSession })
  let run = await start()
  await delay((at / studentCount) * 1000)
  while (Date.now() < until) {
    const began = performance.now()
    run = await call(url, token, `POST /api/runs/${run.id}/decisions`, {
      version: run.version,
      decision: decisionOf(run, at),
    })
    const took = performance.now() - began
    times.push(took)
    if (run.status !== 'open') run = await start()
    await delay(Math.max(0, 1000 - took))
  }
}

async function peopleSignIn(url, students, until, times) {
  for (let at = 0; Date.now() < until; at++) {
    const began = performance.now()
    const { email } = students[at % students.length]
    const signedIn = call(url, null, 'POST /api/auth/login', { email, password })
    times.push(signedIn.then(() => performance.now() - began))
    await delay(1000 / signInsPerSecond)
  }
}

function row(name, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  console.log(
    `${name.padEnd(20)}${String(times.length).padStart(6)}  p50 ${quantile(0.5)} ms  p99 ${quantile(0.99)} ms  most ${quantile(1)} ms`,
  )
}

const postgres = await startPostgres()
const product = await runProduct(postgres.url)
const pool = openPostgres(postgres.url, (error) => console.error(error))
try {
  const people = await registerStudents(product.url, studentCount + 1)
  await pool.query('update users set verified = true')
  await pool.query('update users set instructor = true where email = $1', [people[studentCount].email])
  await pool.query(
    `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
      select id, $1, 'admin', id::text, now(), now() + interval '1 day' from users`,
    [lab],
  )
  const instructor = people.pop()
  const { id, code } = await call(product.url, instructor.token, `POST /api/labs/${lab}/class-sessions`, {
    name: 'Bench',
    deadline: null,
    timeZone: 'UTC',
    attempts: 10,
    counted: 'best',
    settings: {},
  })
  for (const { token } of people)
    await call(product.url, token, `POST /api/labs/${lab}/class-sessions/join`, { code })
  const decisions = []
  const signIns = []
  const until = Date.now() + seconds * 1000
  const playing = { url: product.url, classSession: id, until, times: decisions }
  await Promise.all([
    ...people.map((student, at) => studentPlays(student, at, playing)),
    peopleSignIn(product.url, people, until, signIns),
  ])
  console.log(
    `${lab}: ${studentCount} students, one decision a second each for ${seconds} s, PostgreSQL; no call failed`,
  )
  row('decisions', decisions)
  row('sign-ins meanwhile', await Promise.all(signIns))
} finally {
  await pool.end()
  await product.stop()
  await postgres.stop()
}
