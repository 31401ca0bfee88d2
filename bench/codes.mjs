import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../server/dist/test/postgres.js'
import { password, registerStudents, runProduct } from './servers.mjs'

/**
 * Measures whether uploading a publisher's whole list slows others: 100,000 access codes in one call while people sign
 * in, on both databases, and then the same list again, which adds nothing. For comparison, sign-ins are also measured
 * without an upload.
 */
const codeCount = 100_000
const signInsPerSecond = 10
const quietSeconds = 10
const administrator = { email: 'admin@bench.example', password: 'lighthouse-keeper-9' }

async function call(url, token, path, body) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`)
  return answer
}

/** Signs people in until `work` is done. Returns the duration of `work` and of each sign-in, in ms. */
async function whileSigningIn(url, students, work) {
  const times = []
  const began = performance.now()
  const state = { took: null }
  const working = (async () => {
    await work()
    state.took = performance.now() - began
  })()
  for (let at = 0; state.took === null; at++) {
    const asked = performance.now()
    const { email } = students[at % students.length]
    const signedIn = call(url, null, '/api/auth/login', { email, password })
    times.push(signedIn.then(() => performance.now() - asked))
    await delay(1000 / signInsPerSecond)
  }
  await working
  return { took: state.took, signIns: await Promise.all(times) }
}

/** The peak memory of a process in MB. Available only on Linux. */
function peakMemory(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

function row(name, { took, signIns }, what) {
  const sorted = signIns.toSorted((a, b) => a - b)
  const quantile = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0)
  console.log(
    `  ${name.padEnd(16)}${(took / 1000).toFixed(1).padStart(6)} s  ${what.padEnd(18)}  ${String(signIns.length).padStart(4)} sign-ins  p50 ${quantile(0.5)} ms  p99 ${quantile(0.99)} ms  most ${quantile(1)} ms`,
  )
}

async function measure(name, databaseUrl) {
  const product = await runProduct(databaseUrl, {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  try {
    const students = await registerStudents(product.url, 20)
    const { token } = await call(product.url, null, '/api/auth/login', administrator)
    const codes = Array.from({ length: codeCount }, (_, index) => `PRESS-2027-${index.toString(36)}-${index}`)
    const upload = () =>
      call(product.url, token, '/api/access-codes/upload', { codes, product: 'bundle_semester' })
    const before = peakMemory(product.pid)
    console.log(name)
    row('nothing else', await whileSigningIn(product.url, students, () => delay(quietSeconds * 1000)), '')
    for (const [which, expected] of [
      ['first upload', codeCount],
      ['the same again', 0],
    ]) {
      const measured = await whileSigningIn(product.url, students, async () => {
        const { added } = await upload()
        if (added !== expected) throw new Error(`${which}: ${added} codes were added`)
      })
      row(which, measured, `${(codeCount / (measured.took / 1000)).toFixed(0)} codes/s`)
    }
    console.log(
      `  peak memory of the server ${before.toFixed(0)} MB before, ${peakMemory(product.pid).toFixed(0)} MB after`,
    )
  } finally {
    await product.stop()
  }
}

const postgres = await startPostgres()
try {
  await measure('PostgreSQL', postgres.url)
} finally {
  await postgres.stop()
}
await measure('embedded database', null)
