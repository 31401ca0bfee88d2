import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/dist/test/free-ports.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { runScript } from './servers.mjs'

/**
 * Measures what open streams cost a server, on PostgreSQL: its memory before and with 1,000 idle streams, the work of
 * their heartbeats and checks, and how long a change takes to reach all of them.
 *
 *   node streams.mjs [streams]
 */
const streamCount = Number(process.argv[2] ?? 1000)
/** A session holds at most six. */
const perSession = 5
const rounds = 20
const idleSeconds = 60

const server = fileURLToPath(new URL('../server/dist/test/stream-server.js', import.meta.url))

/** In MB: what is in use after a collection of garbage, and what the system counts. */
async function memoryOf(url) {
  const { used, resident } = await (await fetch(`${url}/memory`)).json()
  return { used: used / 2 ** 20, resident: resident / 2 ** 20 }
}

/** Seconds of a core that the process has used. The system counts in hundredths. */
function workOf(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** Opens a stream and calls `onEvent` when it tells something. */
function openStream(url, token, onEvent) {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/streams/a`, { agent: false, headers: { authorization: `Bearer ${token}` } })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`Refused with ${response.statusCode}`))
      response.on('data', (bytes) => bytes.includes('data:') && onEvent())
      response.on('error', () => undefined)
      response.once('data', resolve)
    })
  })
}

const postgres = await startPostgres()
const port = await freePort()
const { pid, stop } = await runScript(server, { DATABASE_URL: postgres.url, PORT: String(port) })
const url = `http://127.0.0.1:${port}`
try {
  const students = []
  for (let index = 0; index < streamCount; index += perSession)
    students.push(await (await fetch(`${url}/sessions`, { method: 'POST' })).json())
  const [first] = students
  const publish = () =>
    fetch(`${url}/streams/a`, { method: 'POST', headers: { authorization: `Bearer ${first.token}` } })
  // What the first calls compile and allocate is no stream's.
  for (let times = 0; times < 200; times++) await publish()
  await delay(3000)
  const before = await memoryOf(url)
  let told = () => {}
  const begun = performance.now()
  for (let index = 0; index < streamCount; index += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, streamCount - index) }, (_, at) =>
        openStream(url, students[(index + at) % students.length].token, () => told()),
      ),
    )
  const opening = performance.now() - begun
  const opened = await memoryOf(url)
  const workBefore = workOf(pid)
  await delay(idleSeconds * 1000)
  const idle = await memoryOf(url)
  const work = workOf(pid) - workBefore
  const times = []
  for (let round = 0; round < rounds; round++) {
    const published = performance.now()
    let left = streamCount
    const all = new Promise((resolve) => {
      told = () => {
        times.push(performance.now() - published)
        if (--left === 0) resolve()
      }
    })
    await publish()
    await all
    await delay(250)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  const megabytes = ({ used, resident }) => `${used.toFixed(0)} MB (${resident.toFixed(0)} MB resident)`
  console.log(
    `${streamCount} streams of ${students.length} sessions, opened in ${(opening / 1000).toFixed(1)} s`,
  )
  console.log(
    `in use: ${megabytes(before)} before, ${megabytes(opened)} once open, ${megabytes(idle)} after ${idleSeconds} idle seconds: ${(((idle.used - before.used) * 1024) / streamCount).toFixed(0)} KB a stream`,
  )
  console.log(`idle: ${((work / idleSeconds) * 100).toFixed(1)} % of a core`)
  console.log(
    `a change reaches all: p50 ${quantile(0.5)} ms  p99 ${quantile(0.99)} ms  most ${quantile(1)} ms`,
  )
  console.log(`in use after ${rounds} changes: ${megabytes(await memoryOf(url))}`)
  const stopping = performance.now()
  await stop()
  console.log(`stopped in ${(performance.now() - stopping).toFixed(0)} ms`)
} finally {
  await stop()
  await postgres.stop()
}
process.exit(0)
