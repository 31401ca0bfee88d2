import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Caller } from '../../kernel/caller.ts'
import { readConfig } from '../../config.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { testCertificate } from '../../test/tls/certificate.ts'
import { cleanUp } from '../../clean-up.ts'
import { inTransaction } from '../database/transaction.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { createMailDelivery, type OnMailEnd } from './delivery.ts'
import type { MailMessage } from './message.ts'
import { sendMail } from './outbox.ts'
import { renderMail } from './render.tsx'
import { openTransport, type Deliver, type Transport } from './transport.ts'

const message: MailMessage = {
  kind: 'security',
  subject: 'Codes & <tags>',
  preview: 'A preview',
  heading: 'Hello <script>',
  blocks: [
    { kind: 'paragraph', text: 'Ünïcode & <b>text</b>' },
    { kind: 'code', label: 'Your code', code: '012345' },
    { kind: 'button', label: 'Open', url: 'http://localhost:4000/?a=1&b=2' },
    { kind: 'note', text: 'Small print' },
  ],
}

const open: Transport[] = []

function openDelivery(target: Parameters<typeof openTransport>[0]): Deliver {
  const transport = openTransport(target)
  open.push(transport)
  return transport.deliver
}

/** Closes the connections that stay open for further mails. */
const hangUp = () => {
  for (const transport of open.splice(0)) transport.close()
}

const smtpTo = (port: number) =>
  openDelivery({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, requireTls: false })

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
afterEach(hangUp)
beforeEach(async () => {
  await t.services.db.deleteFrom('mail_outbox').execute()
})

async function storeOne(wanted: MailMessage = message): Promise<string> {
  const before = new Set((await stored()).map(({ id }) => id))
  await inTransaction(t.services, (trx) =>
    sendMail(trx, Caller.system(t.clock.now()), { recipient: 'ada@uni.edu', message: wanted }),
  )
  return (await stored()).find(({ id }) => !before.has(id))?.id ?? ''
}

describe('the two parts of a mail', () => {
  test('have the same content, and no value can become markup', () => {
    const { text, html } = renderMail(message, readConfig({}))
    for (const words of [
      'Hello <script>',
      'Ünïcode & <b>text</b>',
      '012345',
      'http://localhost:4000/?a=1&b=2',
      'Small print',
    ])
      expect(text).toContain(words)
    expect(html).toContain('Hello &lt;script&gt;')
    expect(html).toContain('012345')
    expect(html).not.toContain('<b>')
    expect(html).not.toMatch(/<img|<script|<link/u)
  })
})

/** A mail server that keeps what it receives. */
async function startMailServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onData: (stream, _session, done) => {
      let data = ''
      stream.on('data', (chunk: Buffer) => (data += chunk.toString()))
      stream.on('end', () => {
        received.push(data)
        done()
      })
    },
  })
  // A client that refuses the certificate closes the connection.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { server, received, port }
}

function stop(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** What the outbox has of all mails, oldest first. */
async function stored() {
  return await t.services.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
}

/** One try of a process that has tried nothing before. */
const deliverOnce = (deliver: Deliver, id: string, onEnd?: OnMailEnd) =>
  createMailDelivery(t.services, deliver, onEnd)(id)

const refusal = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) })

const jobs = async () =>
  (
    await t.services.pool.query(
      `select data->>'mailId' as id, priority, start_after > now() + interval '1 second' as later
       from pgboss.job where name = 'deliver-mail' and state = 'created' order by created_on`,
    )
  ).rows

describe('delivery', () => {
  test('to a folder writes one complete .eml file, and keeps neither text nor address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind mail '))
    const id = await storeOne()
    await deliverOnce(openDelivery({ kind: 'file', folder }), id)
    const [name = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    const mail = await PostalMime.parse(readFileSync(join(folder, name)))
    expect(mail).toMatchObject({ subject: 'Codes & <tags>', messageId: `<${id}@tradewind>` })
    expect(mail.to?.[0]?.address).toBe('ada@uni.edu')
    expect(mail.text).toContain('012345')
    expect(mail.html).toContain('012345')
    const [row, ...others] = await stored()
    expect(others).toEqual([])
    expect(row).toMatchObject({ state: 'delivered', tries: 1, ended_at: t.clock.now(), claimed_until: null })
    expect(row).toMatchObject({ recipient: '', subject: '', body_text: '', body_html: '' })
    rmSync(folder, { recursive: true })
  })

  test('by SMTP keeps the mail while the mail server is down', async () => {
    const id = await storeOne()
    await deliverOnce(smtpTo(1), id)
    const [waiting] = await stored()
    expect(waiting).toMatchObject({ state: 'waiting', tries: 1, held_by: 'server', claimed_until: null })
    expect(waiting?.answer).toContain('ECONNREFUSED')

    const { server, received, port } = await startMailServer({ disabledCommands: ['STARTTLS'] })
    await deliverOnce(smtpTo(port), id)
    hangUp()
    await stop(server)
    expect(received).toHaveLength(1)
    expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({ subject: 'Codes & <tags>' })
    expect(await stored()).toMatchObject([{ state: 'delivered', tries: 2 }])
  })

  test.each([
    ['no such mailbox', 'onRcptTo', '550 5.1.1 <ada@uni.edu>: User unknown', 'refused', null],
    [
      'a relay that refuses us',
      'onRcptTo',
      '554 5.7.1 <ada@uni.edu>: Relay access denied',
      'waiting',
      'server',
    ],
    ['a full mailbox', 'onRcptTo', '552 5.2.2 <ada@uni.edu> Quota exceeded', 'waiting', 'recipient'],
    ['a sender that is refused', 'onMailFrom', '550 5.7.1 Sender address rejected', 'waiting', 'server'],
    [
      'TLS that is demanded',
      'onMailFrom',
      '530 5.7.0 Must issue a STARTTLS command first',
      'waiting',
      'server',
    ],
  ] as const)('by SMTP meets %s', async (_what, hook, response, state, heldBy) => {
    const { server, received, port } = await startMailServer({
      disabledCommands: ['STARTTLS'],
      [hook]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })),
    })
    const ends: string[] = []
    await deliverOnce(smtpTo(port), await storeOne(), (_trx, end) =>
      Promise.resolve(void ends.push(end.state)),
    )
    hangUp()
    await stop(server)
    expect(received).toEqual([])
    const [row] = await stored()
    expect(row).toMatchObject({ state, tries: 1, held_by: heldBy })
    expect(row?.answer).toBe(response.replace('ada@uni.edu', 'the address'))
    expect(ends).toEqual(state === 'refused' ? ['refused'] : [])
    expect(row?.recipient).toBe(state === 'refused' ? '' : 'ada@uni.edu')
  })

  test('of many mails goes over connections that stay open', async () => {
    let connections = 0
    const { server, received, port } = await startMailServer({
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        connections++
        done()
      },
    })
    const deliver = createMailDelivery(t.services, smtpTo(port))
    for (let mails = 0; mails < 5; mails++) await deliver(await storeOne())
    hangUp()
    await stop(server)
    expect(received).toHaveLength(5)
    expect(connections).toBe(1)
  })

  test('is tried again later each time, for five days, and then given up', async () => {
    const id = await storeOne()
    const full = () => Promise.reject(refusal('RCPT TO', '552 5.2.2 Quota exceeded'))
    await t.services.pool.query(`delete from pgboss.job where name = 'deliver-mail'`)
    const ends: string[] = []
    const onEnd: OnMailEnd = (_trx, end) => Promise.resolve(void ends.push(end.state))
    await deliverOnce(full, id, onEnd)
    expect(await jobs()).toEqual([{ id, priority: 0, later: true }])
    t.clock.advance(5 * 86_400_000 - 1)
    await deliverOnce(full, id, onEnd)
    expect(await stored()).toMatchObject([{ state: 'waiting', tries: 2 }])
    expect(ends).toEqual([])
    t.clock.advance(1)
    await deliverOnce(full, id, onEnd)
    expect(ends).toEqual(['given_up'])
    expect(await stored()).toMatchObject([{ state: 'given_up', tries: 3, body_text: '' }])
  })

  test('of a code that has expired does not happen', async () => {
    const id = await storeOne({ ...message, kind: 'code' })
    t.clock.advance(10 * 60_000)
    await deliverOnce(() => Promise.reject(new Error('not called')), id)
    expect(await stored()).toMatchObject([{ state: 'expired', tries: 0 }])
  })

  test('takes codes before everything else', async () => {
    await t.services.pool.query(`delete from pgboss.job where name = 'deliver-mail'`)
    const notice = await storeOne()
    const code = await storeOne({ ...message, kind: 'code' })
    expect(await jobs()).toEqual([
      { id: notice, priority: 0, later: false },
      { id: code, priority: 10, later: false },
    ])
  })

  test('tries an absent mail server with one mail at a time, and asks for all when it is back', async () => {
    const ids = [await storeOne(), await storeOne(), await storeOne()]
    let tries = 0
    let isAway = true
    const deliver = createMailDelivery(t.services, () => {
      tries++
      return isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve('250 OK')
    })
    for (const id of ids) await deliver(id)
    expect(tries).toBe(1)
    t.clock.advance(5_000)
    await Promise.all(ids.map((id) => deliver(id)))
    expect(tries).toBe(2)
    isAway = false
    t.clock.advance(10_000)
    await t.services.pool.query(`delete from pgboss.job where name = 'deliver-mail'`)
    await deliver(ids[0] ?? '')
    expect(tries).toBe(3)
    expect(await jobs()).toEqual(
      expect.arrayContaining(ids.slice(1).map((id) => ({ id, priority: 0, later: false }))),
    )
    for (const id of ids) await deliver(id)
    expect(tries).toBe(5)
  })

  test('happens once although the database is away when the mail server has answered', async () => {
    const id = await storeOne()
    let delivered = 0
    let outages = 0
    const deliver = createMailDelivery(
      t.services,
      () => Promise.resolve(`250 OK ${++delivered}`),
      () => {
        if (outages++ < 2) throw new DatabaseUnavailable('away', new Error('on purpose'))
        return Promise.resolve()
      },
    )
    const first = deliver(id)
    await expect.poll(() => delivered).toBe(1)
    // The claim has not been renewed meanwhile, and the queue repeats the job.
    t.clock.advance(60_000)
    await expect(deliver(id)).rejects.toThrow('This process')
    await first
    expect(delivered).toBe(1)
    expect(await stored()).toMatchObject([{ state: 'delivered', answer: '250 OK 1' }])
  })

  test('keeps the mail while the mail server refuses our password', async () => {
    const { server, port } = await startMailServer({
      ...testCertificate,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    })
    const id = await storeOne()
    const trusting = `tls.ca=${encodeURIComponent(testCertificate.cert)}`
    const url = `smtp://labs:wrong@localhost:${port}?${trusting}`
    await deliverOnce(openDelivery({ kind: 'smtp', url, requireTls: true }), id)
    await stop(server)
    expect(await stored()).toMatchObject([{ state: 'waiting', held_by: 'server' }])
    expect((await stored())[0]?.answer).toContain('wrong password')
  })

  test('of a mail waits while another process delivers it, until that claim expires', async () => {
    const id = await storeOne()
    let delivered = 0
    const deliver = () => Promise.resolve(`250 ${++delivered}`)
    let claimed: () => void = () => undefined
    const isClaimed = new Promise<void>((resolve) => (claimed = resolve))
    let wake: (answer: string) => void = () => undefined
    const asleep = deliverOnce(() => {
      claimed()
      return new Promise((resolve) => (wake = resolve))
    }, id)
    await isClaimed
    await expect(deliverOnce(deliver, id)).rejects.toThrow('Another process')
    t.clock.advance(10_001)
    await deliverOnce(deliver, id)
    expect(delivered).toBe(1)
    wake('250 OK')
    await asleep
  })

  test('that takes long keeps the mail for as long as its process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const id = await storeOne()
      let finish: (answer: string) => void = () => undefined
      const slow = deliverOnce(() => new Promise((resolve) => (finish = resolve)), id)
      const claimedUntil = async () => (await stored())[0]?.claimed_until ?? null
      await expect.poll(claimedUntil).not.toBeNull()
      for (let renewals = 0; renewals < 5; renewals++) {
        t.clock.advance(3_000)
        vi.advanceTimersByTime(3_000)
        const renewed = new Date(t.clock.now().getTime() + 10_000)
        await expect.poll(claimedUntil).toEqual(renewed)
      }
      await expect(deliverOnce(() => Promise.resolve(''), id)).rejects.toThrow('Another process')
      finish('250 OK')
      await slow
      expect(await stored()).toMatchObject([{ state: 'delivered' }])
    } finally {
      vi.useRealTimers()
    }
  })

  test('is requested again every night, and what became of a mail is forgotten after thirty days', async () => {
    const id = await storeOne()
    await t.services.pool.query(`delete from pgboss.job where name = 'deliver-mail'`)
    await cleanUp(t.services)
    expect(await jobs()).toEqual([{ id, priority: 0, later: false }])
    await deliverOnce(() => Promise.resolve('250 OK'), id)
    t.clock.advance(30 * 86_400_000)
    await cleanUp(t.services)
    expect(await stored()).toHaveLength(1)
    t.clock.advance(1)
    await cleanUp(t.services)
    expect(await stored()).toEqual([])
  })

  test('of a mail that is no longer stored does nothing', async () => {
    await deliverOnce(() => Promise.reject(new Error('not called')), crypto.randomUUID())
  })
})

describe('delivery with TLS', () => {
  const smtp = (address: string, requireTls: boolean) =>
    openDelivery({ kind: 'smtp', url: address, requireTls })
  const trusting = `tls.ca=${encodeURIComponent(testCertificate.cert)}`

  test('that is required sends nothing to a server without it, and keeps the mail', async () => {
    const { server, received, port } = await startMailServer({ disabledCommands: ['STARTTLS'] })
    const id = await storeOne()
    const deliver = smtp(`smtp://localhost:${port}`, true)
    await deliverOnce(deliver, id)
    await stop(server)
    expect(received).toEqual([])
    const [waiting] = await stored()
    expect(waiting).toMatchObject({ state: 'waiting', held_by: 'server' })
    expect(waiting?.answer).toContain('STARTTLS')
  })

  test('that is required sends to a server whose certificate is trusted and has its name', async () => {
    const { server, received, port } = await startMailServer(testCertificate)
    const id = await storeOne()
    await deliverOnce(smtp(`smtp://localhost:${port}?${trusting}`, true), id)
    hangUp()
    await stop(server)
    expect(received).toHaveLength(1)
  })

  test.each([
    ['nobody has signed', 'localhost', '', true],
    ['has another name', '127.0.0.1', `?${trusting}`, true],
    ['nobody has signed, even if TLS is not required,', 'localhost', '', false],
  ])('sends nothing to a server whose certificate %s', async (_case, host, query, required) => {
    const { server, received, port } = await startMailServer(testCertificate)
    const id = await storeOne()
    const deliver = smtp(`smtp://${host}:${port}${query}`, required)
    await deliverOnce(deliver, id)
    await stop(server)
    expect(received).toEqual([])
    expect((await stored())[0]?.answer).toMatch(/certificate/u)
  })
})
