import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DailyRecord } from '@tradewind/contract/analytics'
import { dayInDenver } from './platform/denver.ts'
import { freePorts } from './test/free-ports.ts'

/** The built server as a process of its own: what only a real start, stop or kill can show. */
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const analyticsCommand = fileURLToPath(new URL('../dist/analytics-command.js', import.meta.url))

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind process '))
})
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

interface Started {
  child: ChildProcess
  url: string
  output: () => string
}

function spawnServer([port, labsPort]: [number, number], environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(port),
      LABS_PORT: String(labsPort),
      DEMO_DATA: 'off',
      ...environment,
    },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, url: `http://127.0.0.1:${port}`, output: () => output }
}

async function start(environment?: Record<string, string>): Promise<Started> {
  const started = spawnServer(await freePorts(), environment)
  await expect.poll(() => started.output(), { timeout: 40_000, interval: 50 }).toContain('is ready')
  return started
}

async function post(url: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const person = { email: 'ada@uni.edu', firstName: 'Ada', lastName: 'Lovelace', password: 'harbour-lights-7' }

describe('the server as a process', { timeout: 120_000 }, () => {
  test('kill -9 among registrations loses no account, mail or count of those that were acknowledged', async () => {
    const administrator = { ADMIN_EMAIL: 'admin@uni.edu', ADMIN_PASSWORD: 'lighthouse-keeper-9' }
    const first = await start(administrator)
    const acknowledged: string[] = []
    const underWay = Array.from({ length: 12 }, async (_, at) => {
      const email = `ada${at}@uni.edu`
      const { status } = await post(`${first.url}/api/auth/register`, { ...person, email })
      if (status === 200) acknowledged.push(email)
      if (acknowledged.length === 4) await kill(first.child)
    })
    await Promise.allSettled(underWay)
    expect(acknowledged.length).toBeGreaterThanOrEqual(4)

    const second = await start(administrator)
    const signIn = (email: string, password: string) =>
      post(`${second.url}/api/auth/login`, { email, password })
    expect((await signIn(acknowledged[0] ?? '', person.password)).status).toBe(200)
    const mails = () => (existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')) : [])
    const recipients = () =>
      mails().flatMap(
        (name) => /^To: (\S+)/mu.exec(readFileSync(join(folder, 'mail', name), 'utf8'))?.[1] ?? [],
      )
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(expect.arrayContaining(acknowledged))

    const { body } = await signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
    const answer = await fetch(`${second.url}/analytics/${dayInDenver(new Date()).replaceAll('-', '/')}`, {
      headers: { authorization: `Bearer ${String(body['token'])}` },
    })
    const { data } = (await answer.json()) as DailyRecord
    expect(data.auth?.Register?.eventCount).toBeGreaterThanOrEqual(acknowledged.length)
    expect(data.auth?.Login?.success).toBe(2)
    const gone = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await gone

    const check = spawn(process.execPath, [analyticsCommand, 'check'], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, DEMO_DATA: 'off' },
    })
    children.push(check)
    expect(await once(check, 'exit')).toEqual([0, null])
  })

  test('kill -9 during the very first start leaves a folder that the next start opens', async () => {
    // The folder is taken; the database is being made beside its place; it stands there, but has no tables yet.
    for (const stage of ['in-use.json', 'database.new/PG_VERSION', 'database']) {
      const { child } = spawnServer(await freePorts())
      await expect.poll(() => existsSync(join(folder, stage)), { timeout: 40_000, interval: 2 }).toBe(true)
      await kill(child)
    }
    await start()
  })

  test('a second process on the same data folder is refused, and the first goes on', async () => {
    const first = await start()
    const second = spawnServer(await freePorts())
    const [code] = (await once(second.child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(second.output()).toContain('is in use by')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('SIGTERM finishes what runs and exits with 0', async () => {
    const { child, url } = await start()
    const underWay = request(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    underWay.flushHeaders()
    // The server has begun with the call, and waits for what it is about.
    await once(underWay, 'continue')
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const newWork = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      )
    await expect.poll(newWork, { timeout: 5000, interval: 10 }).toBe('refused')
    const answered = once(underWay, 'response')
    underWay.end(JSON.stringify(person))
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(((await gone) as [number])[0]).toBe(0)
  })

  test('a wrong configuration is told in one list, and nothing is opened', async () => {
    const { child, output } = spawnServer(await freePorts(), {
      APP_ENV: 'production',
      DATA_DIR: join(folder, 'never'),
    })
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(output()).toContain('Set DATABASE_URL')
    expect(output()).toContain('Set MAIL_URL')
    expect(readdirSync(folder)).toEqual([])
  })

  test('the first administrator exists once, and logs hold no secrets', async () => {
    const administrator = { ADMIN_EMAIL: 'root@uni.edu', ADMIN_PASSWORD: 'lantern-on-deck-3' }
    const { url, output, child } = await start({ ...administrator, LOG_LEVEL: 'trace' })
    const { body } = await post(`${url}/api/auth/login`, {
      email: administrator.ADMIN_EMAIL,
      password: administrator.ADMIN_PASSWORD,
    })
    expect(body['user']).toMatchObject({ admin: true, verified: true })
    await fetch(`${url}/login?ticket=very-secret-ticket`)
    await kill(child)
    for (const secret of [String(body['token']), administrator.ADMIN_PASSWORD, 'very-secret-ticket'])
      expect(output()).not.toContain(secret)
    const again = await start(administrator)
    expect(
      (
        await post(`${again.url}/api/auth/login`, {
          email: administrator.ADMIN_EMAIL,
          password: administrator.ADMIN_PASSWORD,
        })
      ).status,
    ).toBe(200)
  })
})
