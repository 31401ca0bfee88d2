import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Caller } from '../caller.ts'
import { readConfig } from '../../config.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { testCertificate } from '../../test/tls/certificate.ts'
import { cleanUp } from '../clean-up.ts'
import { inTransaction } from '../database/transaction.ts'
import { createDelivery, deliverStored } from './delivery.ts'
import type { MailMessage } from './message.ts'
import { sendMail } from './outbox.ts'
import { renderMail } from './render.tsx'

const message: MailMessage = {
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

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('mail_outbox').execute()
})

async function storeOne(): Promise<string> {
  await inTransaction(t.services, (trx) =>
    sendMail(trx, Caller.system(t.clock.now()), { recipient: 'ada@uni.edu', message }),
  )
  const { id } = await t.services.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow()
  return id
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

describe('delivery', () => {
  test('to a folder writes one complete .eml file and removes the stored mail', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind mail '))
    const id = await storeOne()
    await deliverStored(t.services, createDelivery({ kind: 'file', folder }), id)
    const [name = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    const mail = await PostalMime.parse(readFileSync(join(folder, name)))
    expect(mail).toMatchObject({ subject: 'Codes & <tags>', messageId: `<${id}@tradewind>` })
    expect(mail.to?.[0]?.address).toBe('ada@uni.edu')
    expect(mail.text).toContain('012345')
    expect(mail.html).toContain('012345')
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('by SMTP keeps the mail stored while the mail server is down', async () => {
    const id = await storeOne()
    const down = createDelivery({ kind: 'smtp', url: 'smtp://127.0.0.1:1', requireTls: false })
    await expect(deliverStored(t.services, down, id)).rejects.toThrow('ECONNREFUSED')
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1)

    const { server, received, port } = await startMailServer({ disabledCommands: ['STARTTLS'] })
    await deliverStored(
      t.services,
      createDelivery({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, requireTls: false }),
      id,
    )
    await stop(server)
    expect(received).toHaveLength(1)
    expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({ subject: 'Codes & <tags>' })
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
  })

  test('to an unknown mailbox is not tried again', async () => {
    const id = await storeOne()
    const refused = () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    await deliverStored(t.services, refused, id)
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
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
    const deliver = createDelivery({ kind: 'smtp', url, requireTls: true })
    await expect(deliverStored(t.services, deliver, id)).rejects.toThrow('wrong password')
    await stop(server)
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1)
  })

  test('of a mail waits while another process delivers it, until that claim expires', async () => {
    const id = await storeOne()
    let delivered = 0
    const deliver = () => Promise.resolve(void delivered++)
    let claimed: () => void = () => undefined
    const isClaimed = new Promise<void>((resolve) => (claimed = resolve))
    let wake: () => void = () => undefined
    const asleep = deliverStored(
      t.services,
      () => {
        claimed()
        return new Promise((resolve) => (wake = resolve))
      },
      id,
    )
    await isClaimed
    await expect(deliverStored(t.services, deliver, id)).rejects.toThrow('Another process')
    t.clock.advance(10_001)
    await deliverStored(t.services, deliver, id)
    expect(delivered).toBe(1)
    wake()
    await asleep
  })

  test('that takes long keeps the mail for as long as its process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const id = await storeOne()
      let finish: () => void = () => undefined
      const slow = deliverStored(t.services, () => new Promise((resolve) => (finish = resolve)), id)
      const claimedUntil = async () =>
        (await t.services.db.selectFrom('mail_outbox').select('claimed_until').executeTakeFirst())
          ?.claimed_until ?? null
      await expect.poll(claimedUntil).not.toBeNull()
      for (let renewals = 0; renewals < 5; renewals++) {
        t.clock.advance(3_000)
        vi.advanceTimersByTime(3_000)
        const renewed = new Date(t.clock.now().getTime() + 10_000)
        await expect.poll(claimedUntil).toEqual(renewed)
      }
      await expect(deliverStored(t.services, () => Promise.resolve(), id)).rejects.toThrow('Another process')
      finish()
      await slow
      expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('is requested again every night and given up after three days', async () => {
    await storeOne()
    const jobs = () => t.services.pool.query(`select count(*) from pgboss.job where name = 'deliver-mail'`)
    const before = Number((await jobs()).rows[0].count)
    await cleanUp(t.services)
    expect(Number((await jobs()).rows[0].count)).toBe(before + 1)
    t.clock.advance(3 * 86_400_000 + 1)
    await cleanUp(t.services)
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
  })

  test('of a mail that is no longer stored does nothing', async () => {
    const deliver = () => Promise.reject(new Error('not called'))
    await deliverStored(t.services, deliver, crypto.randomUUID())
  })
})

describe('delivery with TLS', () => {
  const smtp = (address: string, requireTls: boolean) =>
    createDelivery({ kind: 'smtp', url: address, requireTls })
  const trusting = `tls.ca=${encodeURIComponent(testCertificate.cert)}`

  test('that is required sends nothing to a server without it, and keeps the mail', async () => {
    const { server, received, port } = await startMailServer({ disabledCommands: ['STARTTLS'] })
    const id = await storeOne()
    const deliver = smtp(`smtp://localhost:${port}`, true)
    await expect(deliverStored(t.services, deliver, id)).rejects.toThrow('STARTTLS')
    await stop(server)
    expect(received).toEqual([])
    expect(await t.services.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1)
  })

  test('that is required sends to a server whose certificate is trusted and has its name', async () => {
    const { server, received, port } = await startMailServer(testCertificate)
    const id = await storeOne()
    await deliverStored(t.services, smtp(`smtp://localhost:${port}?${trusting}`, true), id)
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
    await expect(deliverStored(t.services, deliver, id)).rejects.toThrow(/certificate/u)
    await stop(server)
    expect(received).toEqual([])
  })
})
