import { setTimeout as delay } from 'node:timers/promises'
import { openPostgres } from '../server/dist/platform/database/open-database.js'
import { openStandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { nextOf } from './compass-player.mjs'
import { call, connect, launch, turns } from './lms-course.mjs'
import { password, registerStudents, runProduct } from './servers.mjs'

/**
 * An exam at nine o'clock: students arrive within a minute, every other one from the LMS and the others with a password,
 * open a lab and begin a run, while others play. Whoever is asked to wait (429 or 503 with `Retry-After`) waits that long
 * and tries again, as the portal's pages do; any other refusal is a failure. Client, LMS and database share the machine
 * with the server.
 *
 *   node exam.mjs [students] [seconds] [players]
 */
const [students = 2000, seconds = 60, players = 200] = process.argv.slice(2).map(Number)
const lab = 'global_compass_lab'
const patience = 120_000

const waits = []
const failures = []

/** Tries a step until it is not asked to wait any more. */
async function patiently(name, step) {
  const began = performance.now()
  let turn = null
  for (;;) {
    try {
      return await turns.run(turn, step)
    } catch (error) {
      const mayRetry = [429, 503].includes(error.status) && error.retryAfter !== null
      if (!mayRetry || performance.now() - began > patience) {
        failures.push(`${name}: ${error.message.slice(0, 160)} ${error.cause?.code ?? ''}`)
        return null
      }
      waits.push(error.retryAfter)
      turn = error.turn
      await delay(error.retryAfter * 1000)
    }
  }
}

const times = { arriving: [], opening: [], beginning: [], playing: [] }

async function timed(name, step) {
  const began = performance.now()
  const result = await patiently(name, step)
  times[name].push(performance.now() - began)
  return result
}

/** From the click to the first view of the lab's run. */
async function sitsTheExam(url, arrive) {
  const token = await timed('arriving', arrive)
  if (token === null) return
  const opened = await timed('opening', async () => {
    const { id, institutionId } = await call(url, token, 'GET /api/auth/user')
    await call(url, token, 'POST /log/openlab', {
      source: 'portal',
      is_prod_env: false,
      userid: id,
      log_level: 'info',
      event: 'OpenLab',
      data: { lab, studentView: true, institutionId },
    })
    return await call(url, token, 'GET /api/auth/labtoken')
  })
  if (opened === null) return
  await timed('beginning', () =>
    call(url, opened.token, `POST /api/labs/${lab}/runs`, { kind: 'counted', classSession: null }),
  )
}

/** Decides once a second until the exam has begun. */
async function plays(url, token, at, until) {
  const start = () => call(url, token, `POST /api/labs/${lab}/runs`, { kind: 'counted', classSession: null })
  await delay((at / players) * 1000)
  let run = await patiently('playing', start)
  while (run !== null && Date.now() < until) {
    const began = performance.now()
    const { id, version } = run
    const decision = nextOf(run, 25 + (at % 20))
    run = await timed('playing', () =>
      call(url, token, `POST /api/runs/${id}/decisions`, { version, decision }),
    )
    if (run !== null && run.status !== 'open') run = await patiently('playing', start)
    await delay(Math.max(0, 1000 - (performance.now() - began)))
  }
}

function row(name, all) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  console.log(
    `${name.padEnd(12)}${String(all.length).padStart(7)}  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  most ${at(1)} ms`,
  )
}

const postgres = await startPostgres()
const administrator = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: password }
const product = await runProduct(postgres.url, {
  ...administrator,
  ...(process.env.EXAM_METRICS && { METRICS_PORT: '9107' }),
})
const lms = await openStandInPlatform({ toolUrl: product.url })
const pool = openPostgres(postgres.url, (error) => console.error(error))
try {
  await connect(product.url, lms)
  const count = Math.floor(students / 2) + players
  const emails = Array.from({ length: count }, (_, at) => `sits-${at}@bench.example`)
  await registerStudents(product.url, 1)
  // All have the password of the one who registered.
  await pool.query(
    `insert into users (id, kind, status, email, email_key, first_name, last_name, password_hash, instructor, admin,
        verified, analytics_key, created_at)
      select gen_random_uuid(), 'portal', 'active', email, email, 'Bench', 'Student', one.password_hash, false, false,
        true, gen_random_uuid(), now()
      from unnest($1::text[]) email, (select password_hash from users where email = 'student-0@bench.example') one`,
    [emails],
  )
  await pool.query(
    `insert into grants (user_id, lab_id, origin, reference, granted_at, expires_at)
      select id, $1, 'admin', id::text, now(), now() + interval '1 day' from users where kind = 'portal'
      on conflict do nothing`,
    [lab],
  )
  const signIn = async (email) =>
    (await call(product.url, null, 'POST /api/auth/login', { email, password })).token
  const tokens = []
  for (const email of emails.splice(0, players)) tokens.push(await signIn(email))
  const until = Date.now() + seconds * 1000
  const playing = tokens.map((token, at) => plays(product.url, token, at, until))
  const arriving = Array.from({ length: students }, async (_, at) => {
    await delay((at / students) * seconds * 1000)
    const user = { ...lms.users.student, id: String(at), email: `exam-${at}@bench.example` }
    await sitsTheExam(
      product.url,
      at % 2 === 0 ? () => launch(product.url, lms, user) : () => signIn(emails[(at - 1) / 2]),
    )
  })
  await Promise.all([...arriving, ...playing])
  console.log(
    `${students} students within ${seconds} s, half from the LMS, while ${players} play: ${failures.length} failed, ${waits.length} times somebody was asked to wait${waits.length === 0 ? '' : ` (at most ${Math.max(...waits)} s)`}`,
  )
  for (const failure of new Set(failures)) console.log(`  ${failure}`)
  for (const [name, all] of Object.entries(times)) if (all.length > 0) row(name, all)
} finally {
  await pool.end()
  await lms.close()
  await product.stop()
  await postgres.stop()
}
