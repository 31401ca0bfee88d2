import { createRequire } from 'node:module'
import { startPostgres } from '../server/dist/test/postgres.js'
import { registerStudents, runProduct } from './servers.mjs'

/**
 * Whether the time of the answer to a wrong password tells that an account has a second factor: accounts with and
 * without an app in turn, one call at a time, on PostgreSQL. An account takes ten wrong tries from one address.
 */
const accounts = 30
const triesOfEach = 9

// The app's library belongs to the server.
const { Secret, TOTP } = createRequire(new URL('../server/package.json', import.meta.url))('otpauth')

async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function setUpApp(url, token) {
  const { secret, sealed } = await (await post(`${url}/api/account/factors/totp/secret`, {}, token)).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { status } = await post(`${url}/api/account/factors/totp`, { sealed, code }, token)
  if (status !== 200) throw new Error(`The app was refused with ${status}`)
}

async function wrongTry(url, email) {
  const begun = performance.now()
  const response = await post(`${url}/api/auth/login`, { email, password: 'not-this-one-42' })
  const text = await response.text()
  if (response.status !== 401) throw new Error(`${response.status} ${text}`)
  return performance.now() - begun
}

function row(name, times) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part) => `${sorted[Math.floor(sorted.length * part)].toFixed(1)} ms`
  return `${name.padEnd(12)} ${times.length} tries  p25 ${at(0.25)}  p50 ${at(0.5)}  p75 ${at(0.75)}  p95 ${at(0.95)}`
}

const postgres = await startPostgres()
const product = await runProduct(postgres.url)
try {
  const students = await registerStudents(product.url, 2 * accounts)
  const withApp = students.slice(0, accounts)
  const without = students.slice(accounts)
  for (const { token } of withApp) await setUpApp(product.url, token)
  const times = { with: [], without: [] }
  for (let round = 0; round < triesOfEach; round++)
    for (let index = 0; index < accounts; index++) {
      times.with.push(await wrongTry(product.url, withApp[index].email))
      times.without.push(await wrongTry(product.url, without[index].email))
    }
  console.log('A wrong password, accounts with and without an app in turn, PostgreSQL')
  console.log(row('with', times.with))
  console.log(row('without', times.without))
} finally {
  await product.stop()
  await postgres.stop()
}
