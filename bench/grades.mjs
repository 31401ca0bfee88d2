import { setTimeout as delay } from 'node:timers/promises'
import { createDb, openPostgres } from '../server/dist/platform/database/open-database.js'
import { givenManyGrades } from '../server/dist/test/lms/many-grades.js'
import { openStandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call, nextOf } from './compass-player.mjs'
import { registerStudents, runProduct } from './servers.mjs'

/**
 * Measures a thousand grades on their way to an LMS that takes 200 ms for each, while a class plays: how long the last
 * one takes, and how the decisions go with and without them. The LMS is a stand-in in this process.
 */
const count = 1000
const takes = 200
const studentCount = 20
const lab = 'global_compass_lab'

/** Students who decide once a second until `state.playing` ends. */
async function classPlays(url, students, state) {
  const times = []
  const play = async ({ token }, at) => {
    const start = () =>
      call(url, token, `POST /api/labs/${lab}/runs`, { kind: 'rehearsal', classSession: null })
    let run = await start()
    await delay((at / studentCount) * 1000)
    while (state.playing) {
      const began = performance.now()
      run = await call(url, token, `POST /api/runs/${run.id}/decisions`, {
        version: run.version,
        decision: nextOf(run, 25 + at),
      })
      const took = performance.now() - began
      times.push(took)
      if (run.status !== 'open') run = await start()
      await delay(Math.max(0, 1000 - took))
    }
  }
  await Promise.all(students.map(play))
  return times
}

function row(name, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  console.log(
    `${name.padEnd(24)}${String(times.length).padStart(6)} decisions  p50 ${quantile(0.5)} ms  p99 ${quantile(0.99)} ms`,
  )
}

const postgres = await startPostgres()
const product = await runProduct(postgres.url)
const lms = await openStandInPlatform({ toolUrl: product.url, character: 'canvas' })
const pool = openPostgres(postgres.url, () => undefined)
try {
  const students = await registerStudents(product.url, studentCount)
  await pool.query('update users set verified = true')
  const alone = { playing: true }
  const before = classPlays(product.url, students, alone)
  await delay(20_000)
  alone.playing = false
  row('class alone', await before)

  lms.services.grades.takes = takes
  const { platformId } = await givenManyGrades(createDb(pool), lms, count)
  const state = { playing: true }
  const during = classPlays(product.url, students, state)
  const began = performance.now()
  const arrived = async () =>
    (await pool.query("select count(*)::int as n from grades where state = 'arrived'")).rows[0].n
  // The look at what is due comes within a minute; a wish of a launch or a decision begins at once.
  while ((await arrived()) < count) await delay(250)
  const took = (performance.now() - began) / 1000
  state.playing = false
  row('class while grades go', await during)
  const first = lms.services.calls.find(({ url }) => url.includes('/scores'))
  const sending = (lms.services.calls.at(-1).at - first.at) / 1000
  console.log(
    `${count} grades to platform ${platformId.slice(0, 8)}: ${sending.toFixed(1)} s of sending, ${took.toFixed(1)} s with the wait for the job, ${lms.services.grades.mostAtOnce} calls at once, ${lms.services.token.asked.length} tokens`,
  )
} finally {
  await pool.end()
  await lms.close()
  await product.stop()
  await postgres.stop()
}
