import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ApiError, createClient, type Client } from '@tradewind/contract/client'
import { openBalancer } from './test/balancer.ts'
import { runOn } from './test/postgres.ts'
import { end, openProcesses, type Processes, type Started } from './test/server-process.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

/**
 * A rolling restart from the version before, whose built server `scripts/upgrade.mjs` puts at PREVIOUS_VERSION: two old
 * processes are replaced one after another while people work. Nobody meets a closed door, and nothing that was
 * acknowledged is lost.
 */
const previous = process.env['PREVIOUS_VERSION'] ?? ''
const template = inject('template')
const url = template.kind === 'postgres' ? template.url : ''
/** Versions before this one cannot start on a database to which a newer one has added something. */
const comesBack = existsSync(join(previous, 'server/dist/platform/database/later-migrations.js'))
const canRun = previous !== '' && url !== '' && existsSync(join(previous, 'server/dist/main.js'))

const name = `upgrade_${process.pid}`
let processes: Processes
let databaseUrl: string
beforeEach(async () => {
  if (!canRun) return
  processes = openProcesses()
  const address = new URL(url)
  address.pathname = `/${name}`
  databaseUrl = address.href
  await runOn(url, `create database ${name}`)
})
afterEach(async () => {
  if (!canRun) return
  await processes.close()
  await runOn(url, `drop database if exists ${name} with (force)`)
})

const password = 'harbour-lights-7'

interface Person {
  email: string
  token: string
}

async function works(client: Client, at: number, done: Person[], failed: string[]): Promise<void> {
  const email = `student-${at}@uni.edu`
  try {
    const body = { email, firstName: 'Ada', lastName: 'Lovelace', password }
    const registered = await client.call('POST /api/auth/register', { body })
    const token = 'token' in registered ? registered.token : ''
    done.push({ email, token })
    await client.callAs(token, 'GET /api/auth/user')
    await client.callAs(token, 'POST /api/account/updateaccount', {
      body: { firstName: 'Augusta', lastName: `No ${at}` },
    })
  } catch (error) {
    failed.push(`${email}: ${error instanceof ApiError ? `${error.status} ${error.message}` : String(error)}`)
  }
}

test.runIf(canRun)(
  'a rolling restart from the version before loses nothing, and no call fails',
  { timeout: patiently(240_000) },
  async () => {
    const environment = { DATABASE_URL: databaseUrl, MAIL_URL: `file:${join(processes.folder, 'mail')}` }
    const startOld = () => processes.start(environment, join(previous, 'server/dist/main.js'))
    const old: Started[] = [await startOld(), await startOld()]
    const serving: Started[] = [...old]
    // As a proxy that looks at /readyz: whoever is about to stop gets no more calls.
    const balancer = await openBalancer(() => serving.map((one) => one.url))
    const client = createClient({ baseUrl: balancer.url })
    const done: Person[] = []
    const failed: string[] = []
    const working = new AbortController()
    const people = Array.from({ length: 4 }, async (_, row) => {
      for (let at = 0; !working.signal.aborted; at++) {
        await works(client, row * 10_000 + at, done, failed)
        await delay(20)
      }
    })
    await delay(2000)
    const before = done.length
    for (const one of old) {
      const next = await processes.start(environment)
      serving.push(next)
      // Old and new side by side.
      await delay(1500)
      serving.splice(serving.indexOf(one), 1)
      await delay(500)
      expect(await end(one.child, 'SIGTERM')).toBe(0)
    }
    // An old process can come back beside the new ones.
    if (comesBack) serving.push(await startOld())
    await delay(1500)
    working.abort()
    await Promise.all(people)
    expect(failed).toEqual([])
    expect(done.length).toBeGreaterThan(before)
    for (const { email, token } of done)
      for (const { url: address } of serving) {
        const found = await createClient({ baseUrl: address }).callAs(token, 'GET /api/auth/user')
        expect(found).toMatchObject({ email, firstName: 'Augusta' })
      }
    balancer.close()
  },
)
