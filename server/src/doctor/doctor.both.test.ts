import { once } from 'node:events'
import { createServer, request as ask, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { start, type Running } from '../start.ts'
import { freePorts } from '../test/free-ports.ts'
import { runOn } from '../test/postgres.ts'
import {
  openProcesses,
  openServerDatabase,
  type Processes,
  type ServerDatabase,
} from '../test/server-process.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

/** What the proxy in front of the portal does to requests and answers. */
interface Meddling {
  request: OutgoingHttpHeaders
  answer: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  holdsBack: boolean
}

const honest: Meddling = { request: {}, answer: (headers) => headers, holdsBack: false }
let meddling = honest

let processes: Processes
let database: ServerDatabase
let proxy: { url: string; close: () => void }
let settings: Record<string, string>
let running: Running

beforeAll(async () => {
  processes = openProcesses()
  database = await openServerDatabase(join(processes.folder, 'data'))
  const [port, labsPort] = await freePorts()
  proxy = await openProxy(port)
  settings = {
    DATA_DIR: join(processes.folder, 'data'),
    ...database.environment,
    DEMO_DATA: 'off',
    APP_ENV: 'staging',
    PORT: String(port),
    LABS_PORT: String(labsPort),
    PUBLIC_URL: proxy.url,
  }
  running = await start(readConfig(settings), pino({ level: 'silent' }), false)
})
afterAll(async () => {
  await running.stop()
  proxy.close()
  await database.close()
  await processes.close()
})
beforeEach(() => {
  meddling = honest
})

/** A proxy in front of the portal that does what `meddling` says. */
async function openProxy(port: number) {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...meddling.request }
    const passing = ask({ host: '127.0.0.1', port, path: incoming.url, headers }, (answer) => {
      if (!meddling.holdsBack) {
        outgoing.writeHead(answer.statusCode ?? 0, meddling.answer(answer.headers))
        answer.pipe(outgoing)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
        outgoing.end(Buffer.concat(chunks))
      })
    })
    passing.on('error', () => outgoing.destroy())
    incoming.pipe(passing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const examineWith = (more: Record<string, string> = {}) => examine({ ...settings, ...more }, processes.folder)
const problemsIn = (findings: Finding[]) => findings.filter(({ outcome }) => outcome === 'problem')

test('the doctor finds no problem at a server that runs, and looks at everything', async () => {
  const findings = await examineWith()
  expect(problemsIn(findings)).toEqual([])
  const ofPostgres = database.url === null ? [] : ['Backups']
  const ofPooler = process.env['TEST_POOLER'] === undefined ? [] : ['Direct address']
  expect([...new Set(findings.map(({ subject }) => subject))].toSorted()).toEqual(
    [
      ...['Clock', 'Configuration', 'Database', 'Disk', 'Frames', 'Headers', 'Keys', 'Labs', 'Mail'],
      ...['Payments', 'Portal', 'Proxy', 'Server', 'Status', 'Streams', ...ofPostgres, ...ofPooler],
    ].toSorted(),
  )
  expect(findings.filter(({ subject }) => ['Frames', 'Headers'].includes(subject))).toMatchObject(
    ['Portal', 'Portal', 'Labs', 'Labs'].map((page) => ({
      outcome: 'ok',
      found: expect.stringMatching(`^${page}: `) as string,
    })),
  )
})

test('an answer that comes without our frame headers is a problem of the portal alone', async () => {
  meddling = {
    ...honest,
    answer: ({ 'content-security-policy': _policy, 'referrer-policy': _referrer, ...rest }) => rest,
  }
  expect(problemsIn(await examineWith())).toMatchObject([
    { subject: 'Frames', found: expect.stringContaining('Portal: the answer comes without') as string },
    { subject: 'Headers', found: 'Portal: lost on the way: referrer-policy.' },
  ])
})

test('a proxy that holds streams back, and one that is not trusted, are problems', async () => {
  meddling = { ...honest, holdsBack: true }
  expect(problemsIn(await examineWith()).map(({ subject }) => subject)).toEqual(['Streams'])
  meddling = { ...honest, request: { 'x-forwarded-for': '192.0.2.20' } }
  expect(problemsIn(await examineWith())).toMatchObject([
    { subject: 'Proxy', found: expect.stringContaining('TRUST_PROXY does not name it') as string },
  ])
})

describe('a mail server', () => {
  async function withMailServer(
    options: ConstructorParameters<typeof SMTPServer>[0],
    user: string,
  ): Promise<Finding | undefined> {
    const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
    server.on('error', () => undefined)
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    try {
      const findings = await examineWith({ MAIL_URL: `smtp://${user}127.0.0.1:${port}` })
      expect(JSON.stringify(findings)).not.toContain('hush-hush')
      return findings.find(({ subject }) => subject === 'Mail')
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }

  test('that greets us and gets no mail is fine', async () => {
    let mails = 0
    const finding = await withMailServer(
      { authOptional: true, onMailFrom: (_address, _session, done) => done(void mails++) },
      '',
    )
    expect(finding).toMatchObject({ outcome: 'ok', found: expect.stringContaining(' answers') as string })
    expect(mails).toBe(0)
  })

  test('that refuses us, or our password, is a problem', async () => {
    const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })
    const closed = await withMailServer(
      { authOptional: true, onConnect: (_session, done) => done(refusal('no service for you', 554)) },
      '',
    )
    expect(closed).toMatchObject({
      outcome: 'problem',
      found: expect.stringContaining('refuses mail from here') as string,
    })
    const wrong = await withMailServer(
      { onAuth: (_auth, _session, done) => done(refusal('wrong password', 535)), allowInsecureAuth: true },
      'ada:hush-hush@',
    )
    expect(wrong).toMatchObject({
      outcome: 'problem',
      found: expect.stringContaining('refuses the user or the password') as string,
    })
  })
})

test('a database that is not there is a problem, without its password', async () => {
  const DATABASE_URL = 'postgresql://ada:hush-hush@127.0.0.1:1/tradewind'
  const findings = await examineWith({ DATABASE_URL, DATABASE_DIRECT_URL: '' })
  expect(problemsIn(findings)).toMatchObject([
    {
      subject: 'Database',
      found: '127.0.0.1:1 refuses connections: nothing listens there.',
      toDo: ['Start it there, or correct host and port in DATABASE_URL.'],
    },
  ])
  expect(JSON.stringify(findings)).not.toContain('hush-hush')
})

// From outside, the embedded database says nothing of its tables.
test.runIf(inject('template').kind === 'postgres')(
  'a database that another version made is a problem to the doctor, and a start says so and stops',
  { timeout: patiently(60_000) },
  async () => {
    const older = await openServerDatabase(join(processes.folder, 'older'))
    const sentence = /An older version made this database.*begin anew with an empty database/u
    try {
      await runOn(String(older.url), "update kysely_migration set name = '0001_accounts'")
      expect(problemsIn(await examineWith(older.environment))).toMatchObject([
        { subject: 'Database', toDo: [expect.stringMatching(sentence) as string] },
      ])
      const { child, output } = await processes.spawn({ ...older.environment, DATA_DIR: processes.folder })
      const [code] = (await once(child, 'close')) as [number]
      expect(output()).toMatch(sentence)
      expect(output()).not.toContain('    at ')
      expect(code).toBe(1)
    } finally {
      await older.close()
    }
  },
)

describe('npm run doctor', { timeout: patiently(60_000) }, () => {
  const alone = { DATA_DIR: '', PORT: '1', LABS_PORT: '2', DEMO_DATA: 'off' }

  test('before the first start tells what comes, and exits with 0', async () => {
    const { code, output } = await processes.run('doctor-command', [], {
      ...alone,
      DATA_DIR: join(processes.folder, 'new'),
    })
    expect(output).toMatch(/^ok {7}Database {7}embedded; the first start makes it/mu)
    expect(output).toMatch(/^warning {2}Server {9}No server runs now/mu)
    expect(output).toMatch(/^warning {2}Portal {9}localhost:1 refuses connections/mu)
    expect(code).toBe(0)
  })

  test('exits with 1 if there is a problem, and shows neither a trace nor a secret', async () => {
    const { code, output } = await processes.run('doctor-command', [], {
      ...alone,
      DATA_DIR: join(processes.folder, 'new'),
      APP_ENV: 'production',
      DATABASE_URL: 'postgresql://ada:hush-hush@127.0.0.1:1/tradewind',
      MAIL_URL: 'smtp://ada:hush-hush@127.0.0.1:1',
    })
    expect(code).toBe(1)
    expect(output).toContain('The server would not start with these settings.')
    expect(output).toContain('Set PUBLIC_URL and LABS_URL to the addresses that people see.')
    expect(output).toMatch(/^problem {2}Mail {11}127\.0\.0\.1:1 refuses connections/mu)
    expect(output).not.toMatch(/^\s+at /mu)
    expect(output).not.toContain('hush-hush')
  })
})
