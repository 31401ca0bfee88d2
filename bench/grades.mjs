import { setTimeout as delay } from 'node:timers/promises'
import { createDb, openPostgres } from '../server/dist/platform/database/open-database.js'
import { givenManyGrades } from '../server/dist/test/lms/many-grades.js'
import { openStandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { call, nextOf } from './compass-player.mjs'
import { registerStudents, runProduct } from './servers.mjs'

/**
 * Measures a thousand grades on their way to an LMS that takes 200 ms for each, while a class plays: how long the last
 * one takes, and how the decisions go before, meanwhile and after. The LMS is a stand-in in this process.
 */
const count = 1000
const takes = 200
const studentCount = 20
/** How long the class plays alone, in ms. */
const alone = 20_000
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

/** Lets the class play until `work` is done, and returns how long each decision took. Ends with the first failure. */
async function whilePlaying(url, students, work) {
  const state = { playing: true }
  const end = () => {
    state.playing = false
  }
  const [times] = await Promise.all([classPlays(url, students, state).finally(end), work(state).finally(end)])
  return times
}

async function forSomeTime(state) {
  for (let at = 0; state.playing && at < alone; at += 250) await delay(250)
}

/** What was opened, the newest last. */
const opened = []
async function open(opening, stop) {
  const what = await opening
  opened.push(() => stop(what))
  return what
}
async function stopAll() {
  for (const stop of opened.toReversed()) await stop()
}

try {
  const postgres = await open(startPostgres(), (it) => it.stop())
  const product = await open(runProduct(postgres.url), (it) => it.stop())
  const lms = await open(openStandInPlatform({ toolUrl: product.url, character: 'canvas' }), (it) =>
    it.close(),
  )
  const pool = await open(
    openPostgres(postgres.url, () => undefined),
    (it) => it.end(),
  )
  const students = await registerStudents(product.url, studentCount)
  await pool.query('update users set verified = true')
  const plays = (work) => whilePlaying(product.url, students, work)
  // The first seconds of a process are slow, so they are not counted.
  await plays(forSomeTime)
  row('class alone', await plays(forSomeTime))

  lms.services.grades.takes = takes
  await givenManyGrades(createDb(pool), lms, count)
  const began = performance.now()
  const arrived = async () =>
    (await pool.query("select count(*)::int as n from grades where state = 'arrived'")).rows[0].n
  // The look at what is due comes within a minute; a wish of a launch or a decision begins at once.
  const firstArrives = async (state) => {
    while (state.playing && (await arrived()) === 0) await delay(250)
  }
  await plays(firstArrives)
  const during = await plays(async (state) => {
    while (state.playing && (await arrived()) < count) await delay(250)
  })
  const took = (performance.now() - began) / 1000
  row('class while grades go', during)
  row('class alone again', await plays(forSomeTime))
  const sent = lms.services.calls.filter(({ url }) => url.includes('/scores'))
  const sending = (sent.at(-1).at - sent[0].at) / 1000
  console.log(
    `${count} grades: ${sending.toFixed(1)} s of sending, ${took.toFixed(1)} s with the wait for the job, ${lms.services.grades.mostAtOnce} calls at once, ${lms.services.token.asked.length} tokens`,
  )
} finally {
  await stopAll()
}
