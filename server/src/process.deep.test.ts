import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statusOf } from '@tradewind/contract/client'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { patiently } from '@tradewind/labs/engine/test/sample'
import {
  codesIn,
  end,
  openProcesses,
  openServerDatabase,
  recipientsIn,
  type Processes,
} from './test/server-process.ts'
import { codeAt } from './test/factors.ts'

let processes: Processes
beforeEach(() => {
  processes = openProcesses()
})
afterEach(() => processes.close())

/** The variables of a server with a migrated database. Making one at the first start takes longer than the rest of it. */
async function migrated() {
  const data = join(processes.folder, 'data')
  const { environment } = await openServerDatabase(data)
  return { DATA_DIR: data, ...environment }
}

const person = { email: 'ada@uni.edu', firstName: 'Ada', lastName: 'Lovelace', password: 'harbour-lights-7' }

describe('the server as a process', { timeout: patiently(120_000) }, () => {
  test('kill -9 during registrations loses no confirmed account, mail or count', async () => {
    const administrator = { ADMIN_EMAIL: 'admin@uni.edu', ADMIN_PASSWORD: 'lighthouse-keeper-9' }
    const settings = { ...administrator, ...(await migrated()) }
    const first = await processes.start(settings)
    const acknowledged: string[] = []
    const underWay = Array.from({ length: 12 }, async (_, at) => {
      const email = `ada${at}@uni.edu`
      const registering = first.call('POST /api/auth/register', { body: { ...person, email } })
      if ((await statusOf(registering)) === 200) acknowledged.push(email)
      if (acknowledged.length === 4) await end(first.child, 'SIGKILL')
    })
    await Promise.allSettled(underWay)
    expect(acknowledged.length).toBeGreaterThanOrEqual(4)

    const second = await processes.start(settings)
    const signIn = (email: string, password: string) =>
      second.call('POST /api/auth/login', { body: { email, password } })
    expect(await statusOf(signIn(acknowledged[0] ?? '', person.password))).toBe(200)
    await expect
      .poll(() => recipientsIn(join(processes.folder, 'data')), { timeout: patiently(20_000) })
      .toEqual(expect.arrayContaining(acknowledged))

    const { token } = await signIn(administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
    const [year = '', month = '', day = ''] = dayInDenver(new Date()).split('-')
    const asked = { params: { year, month, day }, query: {} }
    const { data } = await second.callAs(token, 'GET /analytics/:year/:month/:day', asked)
    expect(data.auth?.Register?.eventCount).toBeGreaterThanOrEqual(acknowledged.length)
    expect(data.auth?.Login?.success).toBe(2)
    await end(second.child, 'SIGTERM')

    expect(await processes.run('analytics-command', ['check'], settings)).toMatchObject({ code: 0 })
  })

  test('a command resets a lost second step, and the owner is mailed', async () => {
    const settings = await migrated()
    const first = await processes.start(settings)
    const registered = await first.call('POST /api/auth/register', { body: person })
    const token = 'token' in registered ? registered.token : ''
    const mailed = () => codesIn(join(processes.folder, 'data'))
    await expect.poll(mailed, { timeout: patiently(20_000) }).toHaveLength(1)
    await first.callAs(token, 'POST /api/auth/verifyemail', { body: { code: mailed()[0] ?? '' } })
    const { secret, sealed } = await first.callAs(token, 'POST /api/account/factors/totp/secret')
    const body = { sealed, code: codeAt(secret, new Date()) }
    await first.callAs(token, 'POST /api/account/factors/totp', { body })
    const signIn = (server: typeof first) => statusOf(server.call('POST /api/auth/login', { body: person }))
    expect(await signIn(first)).toBe(403)
    await end(first.child, 'SIGTERM')

    const nobody = await processes.run('factors-command', ['nobody@uni.edu'], settings)
    expect(nobody).toMatchObject({
      code: 1,
      output: 'There is no account with the address nobody@uni.edu.\n',
    })
    const { code, output } = await processes.run('factors-command', [person.email.toUpperCase()], settings)
    expect(output).toContain(`The second step of ${person.email} was reset`)
    expect(code).toBe(0)
    const second = await processes.start(settings)
    expect(await signIn(second)).toBe(200)
    expect(await statusOf(second.callAs(token, 'GET /api/auth/user'))).toBe(401)
    const mails = () => recipientsIn(join(processes.folder, 'data')).filter((to) => to === person.email)
    await expect.poll(mails, { timeout: patiently(20_000) }).toHaveLength(3)
  })

  test('kill -9 during the very first start leaves a folder that the next start can use', async () => {
    // The stages: the folder is locked; the database is being made in a temporary folder; it is in its final place, but
    // has no tables.
    for (const stage of ['in-use.json', 'database.new/PG_VERSION', 'database']) {
      const { child } = await processes.spawn()
      await expect
        .poll(() => existsSync(join(processes.folder, stage)), { timeout: 40_000, interval: 2 })
        .toBe(true)
      await end(child, 'SIGKILL')
    }
    await processes.start()
  })

  test('a second process on the same embedded database is refused, and the first continues', async () => {
    const settings = { DATA_DIR: join(processes.folder, 'data') }
    const first = await processes.start(settings)
    const second = await processes.spawn(settings)
    const [code] = (await once(second.child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(second.output()).toContain('is in use by')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('SIGTERM lets running calls finish and exits with 0', async () => {
    const { child, url } = await processes.start(await migrated())
    const underWay = request(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    underWay.flushHeaders()
    // The server has started the call and waits for the body.
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

  test('an invalid configuration is reported as one list, and nothing is created', async () => {
    const { child, output } = await processes.spawn({
      APP_ENV: 'production',
      DATA_DIR: join(processes.folder, 'never'),
    })
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(output()).toContain('Set DATABASE_URL')
    expect(output()).toContain('Set MAIL_URL')
    expect(readdirSync(processes.folder)).toEqual([])
  })

  test('the first administrator is created once, and logs contain no secrets', async () => {
    const administrator = { ADMIN_EMAIL: 'root@uni.edu', ADMIN_PASSWORD: 'lantern-on-deck-3' }
    const { url, output, child, call } = await processes.start({ ...administrator, LOG_LEVEL: 'trace' })
    const body = { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }
    const { token, user } = await call('POST /api/auth/login', { body })
    expect(user).toMatchObject({ admin: true, verified: true })
    await fetch(`${url}/login?ticket=very-secret-ticket`)
    await end(child, 'SIGKILL')
    for (const secret of [token, administrator.ADMIN_PASSWORD, 'very-secret-ticket'])
      expect(output()).not.toContain(secret)
    const again = await processes.start(administrator)
    expect(await statusOf(again.call('POST /api/auth/login', { body }))).toBe(200)
  })
})
