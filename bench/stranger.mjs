import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { createDb, migrate, openPostgres } from '../server/dist/platform/database/open-database.js'
import { startPostgres } from '../server/dist/test/postgres.js'
import { printLine } from './measured-line.mjs'
import { password, registerStudents, runProduct } from './servers.mjs'

/**
 * Measures how long a student's sign-in takes from a new device, from one on a campus whose address comes often, and from
 * a known device, while a stranger asks from one address or from fifty, as fast as the server answers. A measurement
 * without the stranger comes before each. The stranger's machine must not cost the server's time, so its process has the
 * lowest priority here.
 *
 *   node stranger.mjs [seconds of each measurement] [calls of the stranger at once]
 */
const [seconds = 10, atOnce = 200] = process.argv.slice(2).map(Number)
const kinds = [
  'to sign in',
  'to sign in as the student',
  'for reset codes',
  'for accounts',
  'for places in the line',
  'for what is public',
  'for streams',
]

const postgres = await startPostgres()
const pool = openPostgres(postgres.url, (error) => console.error(error))
await migrate(createDb(pool))
const product = await runProduct(postgres.url, { TRUST_PROXY: '127.0.0.1,::1' })
const { url } = product
const [{ email }] = await registerStudents(url, 1)

/** The number of an address: one that comes often waits behind those that rarely do. */
let home = 0

/** Signs in as the portal does: who is asked to wait tries again after that time, with the turn. */
async function signIn({ cookie, address = `203.0.113.${home++ % 250}` } = {}) {
  const began = performance.now()
  for (let turn = null; ;) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
        ...(turn && { 'x-turn': turn }),
      },
      body: JSON.stringify({ email, password }),
    })
    await response.text()
    if (response.ok) return { took: performance.now() - began, cookies: response.headers.get('set-cookie') }
    const after = response.headers.get('retry-after')
    if (after === null) throw new Error(`The student is refused with ${response.status}`)
    turn = response.headers.get('x-turn')
    await delay(Number(after) * 1000)
  }
}

const [known] = (await signIn()).cookies.split(';')

async function measure(name) {
  const times = { new: [], campus: [], known: [] }
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    times.new.push((await signIn()).took)
    times.campus.push((await signIn({ address: '192.0.2.7' })).took)
    times.known.push((await signIn({ cookie: known })).took)
    await delay(100)
  }
  printLine(`${name}: new device`, times.new)
  printLine(`${name}: new device of a campus`, times.campus)
  printLine(`${name}: known device`, times.known)
}

async function withStranger(what, addresses) {
  const script = fileURLToPath(new URL('stranger-calls.mjs', import.meta.url))
  const stranger = fork(script, [url, what, String(addresses), String(atOnce), email])
  setPriority(stranger.pid, 19)
  await delay(1500)
  await measure(`${what}, ${addresses}`)
  stranger.send('stop')
  const [answers] = await once(stranger, 'message')
  console.log('    answers to the stranger:', JSON.stringify(answers))
}

try {
  await measure('warming up')
  for (const what of kinds) {
    await measure('alone')
    for (const addresses of [1, 50]) await withStranger(what, addresses)
  }
} finally {
  await product.stop()
  await pool.end()
  await postgres.stop()
}
