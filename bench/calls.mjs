import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import { freePorts } from '../server/dist/test/free-ports.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { password, registerStudents, runProduct, runScript } from './servers.mjs'

/**
 * Compares two calls with their bounds, on PostgreSQL and in one run: validatetoken with one look-up through the same
 * server and driver, and sign-ins with the password hash alone and with the least work a sign-in could do. Rounds
 * alternate, so that a busy machine slows both sides.
 */
const rounds = 3
const seconds = 6

const json = { 'content-type': 'application/json' }

async function load(options) {
  const result = await autocannon({ connections: 16, duration: seconds, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} answers were not 200, ${result.errors} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Verifications per second, with one per core at a time, which is the product's own limit. */
async function hashesPerSecond() {
  const stored = await hash(password, { memoryCost: 19456, timeCost: 2, parallelism: 1 })
  const until = Date.now() + seconds * 1000
  let done = 0
  const worker = async () => {
    while (Date.now() < until) {
      await verify(stored, password)
      done++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return done / seconds
}

function best(results) {
  return results.toSorted((a, b) => b.perSecond - a.perSecond)[0]
}

function row(name, { perSecond, p50, p99 }) {
  const times = p50 === undefined ? '' : `  p50 ${p50} ms  p99 ${p99} ms`
  return `${name.padEnd(44)}${perSecond.toFixed(0).padStart(7)}/s${times}`
}

const postgres = await startPostgres()
const product = await runProduct(postgres.url)
const [barePort] = await freePorts()
const { stop: stopBare } = await runScript(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), {
  DATABASE_URL: postgres.url,
  PORT: String(barePort),
})
try {
  const students = await registerStudents(product.url, 64)
  const requestsOf = (path, bodyOf, withToken) =>
    students.map((student) => ({
      method: 'POST',
      path,
      headers: { ...json, ...(withToken && { authorization: `Bearer ${student.token}` }) },
      body: JSON.stringify(bodyOf(student)),
    }))
  const bare = []
  const validate = []
  const hashes = []
  const bareSignIns = []
  const signIns = []
  for (let round = 0; round < rounds; round++) {
    bare.push(
      await load({ url: `http://127.0.0.1:${barePort}`, requests: requestsOf('/bare', () => ({}), true) }),
    )
    validate.push(
      await load({
        url: `http://127.0.0.1:${product.port}`,
        requests: requestsOf('/api/auth/validatetoken', ({ token }) => ({ token }), true),
      }),
    )
    hashes.push({ perSecond: await hashesPerSecond() })
    const passwordOf = ({ email }) => ({ email, password })
    bareSignIns.push(
      await load({
        url: `http://127.0.0.1:${barePort}`,
        requests: requestsOf('/bare-sign-in', passwordOf, false),
      }),
    )
    signIns.push(
      await load({
        url: `http://127.0.0.1:${product.port}`,
        requests: requestsOf('/api/auth/login', passwordOf, false),
      }),
    )
  }
  const share = (part, whole) => `${((best(part).perSecond / best(whole).perSecond) * 100).toFixed(0)} %`
  console.log(`Best of ${rounds} rounds of ${seconds} s, 16 connections, PostgreSQL`)
  console.log(row('one bare look-up', best(bare)))
  console.log(row('validatetoken', best(validate)), ` ${share(validate, bare)} of its bound`)
  console.log(row('the password hash alone', best(hashes)))
  console.log(
    row('the least that a sign-in could be', best(bareSignIns)),
    ` ${share(bareSignIns, hashes)} of it`,
  )
  console.log(row('sign-ins', best(signIns)), ` ${share(signIns, hashes)} of it`)
} finally {
  await stopBare()
  await product.stop()
  await postgres.stop()
}
