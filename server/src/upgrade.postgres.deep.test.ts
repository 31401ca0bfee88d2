import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ApiError, createClient, type Client } from '@tradewind/contract/client'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { openBalancer } from './test/balancer.ts'
import { runOn } from './test/postgres.ts'
import { lab, nextOf } from './test/runs.ts'
import { codesIn, end, openProcesses, type Processes, type Started } from './test/server-process.ts'

/**
 * A rolling restart to the next version (`test/next-version.ts`), which has a migration more and new rules of a lab: two
 * processes are replaced one after another while people work. Nobody meets a closed door, and nothing that was
 * acknowledged is lost.
 */
const next = { NODE_OPTIONS: `--import=${new URL('../dist/test/next-version.js', import.meta.url).href}` }
const template = inject('template')
const url = template.kind === 'postgres' ? template.url : ''

const name = `upgrade_${process.pid}`
let processes: Processes
let databaseUrl: string
beforeEach(async () => {
  processes = openProcesses()
  const address = new URL(url)
  address.pathname = `/${name}`
  databaseUrl = address.href
  await runOn(url, `create database ${name}`)
})
afterEach(async () => {
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

/** Registers a player, who begins a run. */
async function beginsRun(client: Client) {
  const body = { email: 'ada@uni.edu', firstName: 'Ada', lastName: 'Lovelace', password }
  const registered = await client.call('POST /api/auth/register', { body })
  const token = 'token' in registered ? registered.token : ''
  await expect.poll(() => codesIn(processes.folder)).toHaveLength(1)
  await client.callAs(token, 'POST /api/auth/verifyemail', {
    body: { code: codesIn(processes.folder)[0] ?? '' },
  })
  const kind = { kind: 'rehearsal', classSession: null } as const
  const begin = (on: Client) => on.callAs(token, 'POST /api/labs/:lab/runs', { params: { lab }, body: kind })
  return {
    run: await begin(client),
    begin,
    /** Saves the next decision of the open run. */
    goOn: async (on: Client) => {
      const run = await begin(on)
      return await on.callAs(token, 'POST /api/runs/:run/decisions', {
        params: { run: run.id },
        body: { version: run.version, decision: nextOf(run) },
      })
    },
    end: (on: Client, run: { id: string; version: number }) =>
      on.callAs(token, 'POST /api/runs/:run/finish', {
        params: { run: run.id },
        body: { version: run.version },
      }),
  }
}

test(
  'a rolling restart to the next version loses nothing, and no call fails',
  { timeout: patiently(240_000) },
  async () => {
    const environment = { DATABASE_URL: databaseUrl, MAIL_URL: `file:${join(processes.folder, 'mail')}` }
    const old: Started[] = [await processes.start(environment), await processes.start(environment)]
    const serving: Started[] = [...old]
    // As a proxy that looks at /readyz: whoever is about to stop gets no more calls.
    const balancer = await openBalancer(() => serving.map((one) => one.url))
    const client = createClient({ baseUrl: balancer.url })
    const player = await beginsRun(client)
    expect((await player.goOn(client)).rules).toBe(1)
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
      serving.push(await processes.start({ ...environment, ...next }))
      // Old and new side by side.
      await delay(1500)
      serving.splice(serving.indexOf(one), 1)
      await delay(500)
      expect(await end(one.child, 'SIGTERM')).toBe(0)
    }
    // An old process can come back beside the new ones.
    const back = await processes.start(environment)
    serving.push(back)
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

    const renewed = createClient({ baseUrl: serving[0]?.url ?? '' })
    const goneOn = await player.goOn(renewed)
    expect(goneOn).toMatchObject({ id: player.run.id, rules: 1, version: 2 })
    await player.end(renewed, goneOn)
    expect((await player.begin(renewed)).rules).toBe(2)
    await expect(player.begin(createClient({ baseUrl: back.url }))).rejects.toThrow(
      /follows rules 2 .* which this version of Tradewind does not have/u,
    )
    balancer.close()
  },
)
