import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { DatabaseUnavailable } from '../platform/database/unavailable.ts'
import { productionSettings } from '../test/app.ts'
import { judgePrograms } from './backups.ts'
import { aheadBy, judgeClocks } from './clock.ts'
import { examineSettingsFile, judgeConfiguration } from './configuration.ts'
import { judgeConnection } from './connections.ts'
import { judgeEmpty, judgeSchema, judgeServer } from './database.ts'
import { faultOf } from './faults.ts'
import { ok, printFindings, problem, runCheck, warning } from './finding.ts'
import { judgeSpace } from './folders.ts'
import { examineKeys, judgePayments } from './keys.ts'
import { judgeMailFault, judgeOpenMail } from './mail.ts'
import { judgeStatus } from './server.ts'

const production = readConfig({ ...productionSettings, TRUST_PROXY: '127.0.0.1' })
const errorWith = (code: string, message = code) => Object.assign(new Error(message), { code })

describe('what the doctor prints', () => {
  test('is a line for each check, what to do below it, and a sum', () => {
    const findings = [
      ok('Database', 'PostgreSQL 17.2, all migrations are done'),
      warning('Disk', 'Little room.', 'Make room.'),
      problem('Mail', 'Nothing listens there.', 'Start it.', 'Or correct MAIL_URL.'),
    ]
    expect(printFindings(findings)).toBe(`ok       Database       PostgreSQL 17.2, all migrations are done
warning  Disk           Little room.
                        Make room.
problem  Mail           Nothing listens there.
                        Start it.
                        Or correct MAIL_URL.

1 problem and 1 warning: mend the problems before your first guest comes.
`)
    expect(printFindings([ok('Mail', 'files')])).toContain('Everything is as it should be.')
    expect(printFindings([warning('Mail', 'files')])).toContain('No problem, and 1 warning to decide about.')
  })

  test('has a problem for a check that throws, with its message and no trace', async () => {
    const [finding] = await runCheck('Mail', () => Promise.reject(new Error('first line\n    at file.ts:1')))
    expect(finding).toMatchObject({
      outcome: 'problem',
      subject: 'Mail',
      found: 'The check failed: first line',
    })
  })

  test('has a problem for a check that hangs, when its time is over and not before', async () => {
    const begun = Date.now()
    const [finding] = await runCheck('Mail', () => new Promise(() => undefined), 200)
    expect(finding).toMatchObject({ outcome: 'problem', found: 'The check did not end within 0.2 seconds.' })
    expect(Date.now() - begun).toBeGreaterThanOrEqual(195)
    expect(Date.now() - begun).toBeLessThan(5000)
  })
})

describe('the configuration', () => {
  test('is a problem with every sentence of the server, and a warning outside production', () => {
    expect(judgeConfiguration(null, ['PORT: must be a port number', 'Set MAIL_URL.'])).toMatchObject({
      outcome: 'problem',
      toDo: ['PORT: must be a port number', 'Set MAIL_URL.'],
    })
    expect(judgeConfiguration(production, []).outcome).toBe('ok')
    expect(judgeConfiguration(readConfig({}), [])).toMatchObject({
      outcome: 'warning',
      toDo: ['For guests, set APP_ENV=production and run the doctor again.'],
    })
  })

  test('of a file that others can read is a warning that names the command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind doctor '))
    const file = join(folder, '.env')
    expect(examineSettingsFile(file)).toEqual([])
    writeFileSync(file, 'A=1', { mode: 0o644 })
    expect(examineSettingsFile(file)).toMatchObject([
      { outcome: 'warning', toDo: [`Run: chmod 600 ${file}`] },
    ])
    rmSync(folder, { recursive: true })
  })
})

describe('the database', () => {
  const server = {
    version: '15.8 (Debian 15.8-0+deb12u1)',
    versionNumber: 150_008,
    encoding: 'UTF8',
    isStandby: false,
    mayCreate: true,
    maxConnections: 100,
    hasTables: true,
  }

  test('needs UTF8, ICU and pg_trgm, and must accept changes', () => {
    expect(judgeServer(server, null)).toBeNull()
    expect(judgeServer({ ...server, encoding: 'LATIN1' }, null)?.found).toContain('encoding LATIN1')
    expect(judgeServer({ ...server, isStandby: true }, null)?.found).toContain('is a standby')
    expect(judgeServer(server, 'The database needs the extension pg_trgm. Install it.')).toMatchObject({
      outcome: 'problem',
      found: 'PostgreSQL 15.8: The database needs the extension pg_trgm.',
      toDo: ['Install it.'],
    })
  })

  test('tells whether migrations are done, wait, or are of a newer version', () => {
    expect(judgeSchema(server, { pending: 0, later: 0 })).toMatchObject({
      outcome: 'ok',
      found: expect.stringMatching(/^PostgreSQL 15\.8, all migrations are done$/u) as string,
    })
    expect(judgeSchema(server, { pending: 3, later: 0 }).outcome).toBe('warning')
    expect(judgeSchema({ ...server, mayCreate: false }, { pending: 3, later: 0 }).outcome).toBe('problem')
    expect(judgeSchema(server, { pending: 0, later: 2 }).found).toContain('a newer version')
    expect(judgeEmpty(server).outcome).toBe('ok')
    expect(judgeEmpty({ ...server, mayCreate: false }).toDo[0]).toContain('owner')
  })

  test.each([
    ['28P01', 'refuses the password', 'Correct user and password in DATABASE_URL.'],
    ['3D000', 'has no such database', 'correct DATABASE_URL'],
    ['ENOTFOUND', 'DNS does not know', 'Correct the host in DATABASE_URL'],
    ['ECONNREFUSED', 'nothing listens there', 'Start it there'],
    ['CERT_HAS_EXPIRED', 'has expired', 'sslrootcert'],
  ])('that is not reached because of %s says so, and never the password', (code, found, toDo) => {
    const way = { variable: 'DATABASE_URL', url: 'postgresql://ada:hush-hush@db.uni.edu/tradewind' }
    const finding = judgeConnection('Database', way, faultOf(errorWith(code)))
    expect(finding.outcome).toBe('problem')
    expect(finding.found).toContain(found)
    expect(finding.found).toContain('db.uni.edu:5432')
    expect(finding.toDo.join()).toContain(toDo)
    expect(JSON.stringify(finding)).not.toContain('hush-hush')
  })

  test.each([
    ['connect ECONNREFUSED 127.0.0.1:25', 'refused'],
    ["Hostname/IP does not match certificate's altnames: Host: localhost.", 'certificate'],
    ['Connection terminated due to connection timeout', 'silent'],
  ])('%s is read from the message where a library has a code of its own', (message, kind) => {
    const wrapped = new DatabaseUnavailable('away', errorWith('ESOCKET', message))
    expect(faultOf(wrapped)).toMatchObject({ kind, message })
  })

  test('behind a pooler without a direct address is told so', () => {
    const way = { variable: 'DATABASE_URL', url: 'postgresql://db.uni.edu:6432/tradewind' }
    const fault = faultOf(errorWith('08P01', 'unsupported startup parameter: statement_timeout'))
    expect(judgeConnection('Database', way, fault).toDo[0]).toContain('DATABASE_DIRECT_URL')
  })

  test('is backed up by programs of its version or later', () => {
    expect(judgePrograms(17, 17).outcome).toBe('ok')
    expect(judgePrograms(15, 17)).toMatchObject({ outcome: 'warning', subject: 'Backups' })
    expect(judgePrograms(null, 17).found).toContain('not on the PATH')
  })
})

describe('mail', () => {
  test('that may leave in the open is a warning in production', () => {
    const target = { url: 'smtp://ada:hush-hush@mail.uni.edu:587', requireTls: false }
    expect(judgeOpenMail(target, 'mail.uni.edu:587', true)).toMatchObject({ outcome: 'warning' })
    expect(judgeOpenMail({ ...target, requireTls: true }, 'mail.uni.edu:587', true).outcome).toBe('ok')
    expect(judgeOpenMail({ ...target, url: 'smtps://mail.uni.edu' }, 'mail.uni.edu:465', true).outcome).toBe(
      'ok',
    )
    expect(judgeOpenMail(target, 'mail.uni.edu:587', false).found).toContain('accepts user and password')
  })

  test.each([
    ['EAUTH', 'refuses the user or the password', 'Correct them in MAIL_URL'],
    ['ETLS', 'offers no TLS', 'STARTTLS'],
    ['EDNS', 'DNS does not know', 'MAIL_URL'],
    ['ETIMEDOUT', 'does not answer', 'firewall'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'does not trust', 'NODE_EXTRA_CA_CERTS'],
    ['EENVELOPE', 'refuses mail from here', 'Ask whoever runs the mail server'],
  ])('that is not accepted because of %s says what to do', (code, found, toDo) => {
    const finding = judgeMailFault(faultOf(errorWith(code)), 'mail.uni.edu:587')
    expect(finding.found).toContain(found)
    expect(finding.toDo.join()).toContain(toDo)
  })
})

describe('keys and payments', () => {
  test('a key file is for its owner, and holds a key', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind doctor '))
    const config = readConfig({ DATA_DIR: dataDir })
    expect((await examineKeys(config, null))[0]?.found).toContain('the first start makes')
    writeFileSync(join(dataDir, 'factor.key'), Buffer.alloc(32, 1).toString('base64'), { mode: 0o644 })
    expect((await examineKeys(config, null))[0]?.toDo[0]).toContain('chmod 600')
    rmSync(join(dataDir, 'factor.key'))
    writeFileSync(join(dataDir, 'factor.key'), 'broken', { mode: 0o600 })
    expect((await examineKeys(config, null))[0]?.found).toContain('holds no key of 32 bytes')
    expect((await examineKeys(production, null))[0]).toMatchObject({ outcome: 'ok' })
    rmSync(dataDir, { recursive: true })
  })

  test('the sandbox in production and live keys elsewhere are warnings', () => {
    expect(judgePayments(production).outcome).toBe('warning')
    expect(judgePayments(readConfig({})).outcome).toBe('ok')
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_1a2b3c',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1a2b3c',
      STRIPE_WEBHOOK_SECRET: 'whsec_1a2b3c',
    }
    expect(judgePayments(readConfig(live)).found).toContain('charged real money')
    const paid = judgePayments(readConfig({ ...productionSettings, PAYMENTS: '', ...live }))
    expect(paid).toMatchObject({ outcome: 'ok', found: 'Stripe in live mode, with all three keys' })
  })
})

describe('disk, clock and status', () => {
  test('a disk that is nearly full is a problem, and one with little room a warning', () => {
    expect(judgeSpace('Data folder', '/data', 90e6)).toMatchObject({
      outcome: 'problem',
      found: 'Data folder /data: 90 MB free.',
    })
    expect(judgeSpace('Data folder', '/data', 1.5e9).outcome).toBe('warning')
    expect(judgeSpace('Data folder', '/data', 20e9)).toMatchObject({
      found: 'Data folder /data: 20.0 GB free',
    })
  })

  test('a clock that differs by more than codes of apps allow is a problem', () => {
    expect(judgeClocks({ 'the database': 900, 'the public address': null })).toMatchObject({
      outcome: 'ok',
      found: 'agrees with that of the database',
    })
    expect(judgeClocks({ 'the database': -12_000 })).toMatchObject({
      outcome: 'warning',
      found: "This machine's clock is 12 seconds ahead of that of the database.",
    })
    expect(judgeClocks({ 'the public address': 45_000, 'the database': 0 })).toMatchObject({
      outcome: 'problem',
      found: "This machine's clock is 45 seconds behind that of the public address.",
    })
    const now = new Date('2026-11-28T12:00:00.500Z')
    expect(aheadBy('Sat, 28 Nov 2026 12:00:10 GMT', now)).toBe(10_000)
    expect(aheadBy(undefined, now)).toBeNull()
  })

  test('mail that waits behind a running server is a problem', () => {
    const working = {
      at: 0,
      state: 'working' as const,
      portal: { state: 'working' as const },
      database: { state: 'working' as const },
      mail: { state: 'working' as const, waiting: 0, oldestMinutes: 0 },
      payments: { state: 'working' as const, stuck: 0 },
      lms: [],
    }
    expect(judgeStatus(working)).toMatchObject([{ outcome: 'ok' }])
    const late = { ...working, mail: { state: 'down' as const, waiting: 3, oldestMinutes: 90 } }
    expect(judgeStatus(late)).toMatchObject([
      { outcome: 'problem', found: '3 mails wait, the oldest for 90 minutes.' },
    ])
    expect(judgeStatus({ ...working, database: { state: 'down' } })).toMatchObject([{ outcome: 'problem' }])
  })
})
