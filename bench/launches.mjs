import { openStandInPlatform } from '../server/dist/test/lms/stand-in-platform.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { connect, launch } from './lms-course.mjs'
import { password, runProduct } from './servers.mjs'

/**
 * Measures a course that begins: a hundred students launch from their LMS at the same moment, each from the login to
 * the answer that identifies them, and for comparison one after another. The LMS is a stand-in in this process, so its
 * signatures also use processor time here. A failed launch ends the run.
 */
const studentCount = 100
const rounds = 3

/** The duration of a launch in ms. */
async function timeOf(url, lms, user) {
  const began = performance.now()
  await launch(url, lms, user)
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
      const atOnce = await Promise.all(students.map((student) => timeOf(product.url, lms, student)))
      row(`${name}, at once, round ${round}`, atOnce, performance.now() - began)
    }
    const began = performance.now()
    const alone = []
    for (const student of students) alone.push(await timeOf(product.url, lms, student))
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
