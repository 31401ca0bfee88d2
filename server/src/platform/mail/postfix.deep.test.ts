import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { second } from '../../kernel/clock.ts'
import { Caller } from '../../kernel/caller.ts'
import { inTransaction } from '../database/transaction.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { startPostfix, withoutPostfix, type Postfix } from '../../test/mail/postfix.ts'
import { createMailDelivery, type MailEnd } from './delivery.ts'
import type { MailMessage } from './message.ts'
import { sendMail } from './outbox.ts'
import { openTransport, type Transport } from './transport.ts'

/** The mail server that most of the world has, with its own words. */
describe.skipIf(withoutPostfix !== '')(`postfix${withoutPostfix}`, () => {
  let t: TestApp
  let postfix: Postfix
  let transport: Transport
  let deliver: (id: string) => Promise<void>
  let ends: MailEnd['state'][] = []
  beforeAll(async () => {
    t = await openTestApp()
    postfix = await startPostfix()
    transport = openTransport({
      kind: 'smtp',
      url: `smtp://127.0.0.1:${postfix.port}`,
      requireTls: false,
    })
    deliver = createMailDelivery(t.services, transport.deliver, (_trx, { state }) =>
      Promise.resolve(void ends.push(state)),
    )
  })
  afterEach(async () => {
    ends = []
    postfix.policy = () => 'DUNNO'
    await t.services.db.deleteFrom('mail_outbox').execute()
    // After a failure the server is left alone, and the next test is not to wait for it.
    t.clock.advance(60 * second)
  })
  afterAll(async () => {
    transport.close()
    await postfix.close()
    await t.close()
  })

  const message: MailMessage = {
    kind: 'security',
    subject: 'Hello',
    preview: 'Hello',
    heading: 'Hello',
    blocks: [{ kind: 'paragraph', text: 'Hello' }],
  }

  async function store(recipient: string, text = 'Hello'): Promise<string> {
    const blocks: MailMessage['blocks'] = [{ kind: 'paragraph', text }]
    await inTransaction(t.services, (trx) =>
      sendMail(trx, Caller.system(t.clock.now()), { recipient, message: { ...message, blocks } }),
    )
    const { id } = await t.services.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }

  const fateOf = (id: string) =>
    t.services.db
      .selectFrom('mail_outbox')
      .select(['state', 'held_by', 'answer', 'tries'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  async function mailTo(recipient: string, text?: string) {
    const id = await store(recipient, text)
    await deliver(id)
    return await fateOf(id)
  }

  /** After a failure the next try waits. */
  async function tryAgain(id: string) {
    t.clock.advance(60 * second)
    await deliver(id)
    return await fateOf(id)
  }

  test('takes a mail, and refuses a mailbox that does not exist for good', async () => {
    expect(await mailTo('ada@campus.example')).toMatchObject({
      state: 'delivered',
      answer: expect.stringMatching(/^250 2\.0\.0 Ok: queued as/u) as string,
    })
    expect(await mailTo('nobody@campus.example')).toMatchObject({
      state: 'refused',
      answer: '550 5.1.1 <the address>: Recipient address rejected: User unknown in local recipient table',
    })
    expect(ends).toEqual(['delivered', 'refused'])
  })

  test.each([
    ['will not relay', '554 5.7.1 <the address>: Relay access denied', 'server', 'x@elsewhere.example', ''],
    [
      'lets a new sender wait',
      '450 4.7.1 <the address>: Recipient address rejected: Greylisted',
      'recipient',
      'ada@campus.example',
      'DEFER_IF_PERMIT Greylisted',
    ],
    [
      'has a full mailbox',
      '552 5.2.2 <the address>: Recipient address rejected: Mailbox full',
      'recipient',
      'bob@campus.example',
      '552 5.2.2 Mailbox full',
    ],
    [
      'hangs up with a word',
      '421 4.7.0 <the address>: Recipient address rejected: Come back later',
      'server',
      'cyd@campus.example',
      '421 4.7.0 Come back later',
    ],
  ])('that %s keeps the mail waiting, and it arrives when that is over', async (...sample) => {
    const [, answer, heldBy, recipient, action] = sample
    if (action !== '') postfix.policy = () => action
    const id = await store(recipient)
    await deliver(id)
    expect(await fateOf(id)).toMatchObject({ state: 'waiting', held_by: heldBy, answer, tries: 1 })
    expect(ends).toEqual([])
    postfix.policy = () => 'DUNNO'
    if (action === '') await postfix.configure({ relay_domains: 'elsewhere.example' })
    expect(await tryAgain(id)).toMatchObject({ state: 'delivered', tries: 2 })
  })

  test('that finds one mail too big, or has no space, keeps it waiting and takes the others', async () => {
    await postfix.configure({ message_size_limit: '50000' })
    const big = await store('ada@campus.example', 'Hello '.repeat(10_000))
    await deliver(big)
    expect(await fateOf(big)).toMatchObject({
      state: 'waiting',
      held_by: 'recipient',
      answer: '552 5.3.4 Error: message file too big',
    })
    expect(await mailTo('bob@campus.example')).toMatchObject({ state: 'delivered' })
    await postfix.configure({ queue_minfree: String(10 ** 13) })
    expect(await tryAgain(big)).toMatchObject({
      state: 'waiting',
      held_by: 'server',
      answer: '452 4.3.1 Insufficient system storage',
    })
    await postfix.configure({})
    expect(await tryAgain(big)).toMatchObject({ state: 'delivered', tries: 3 })
  })

  test('that ends idle connections gets the next mail at once', async () => {
    await postfix.configure({ smtpd_timeout: '1s' })
    expect(await mailTo('ada@campus.example')).toMatchObject({ state: 'delivered' })
    await delay(1500)
    expect(await mailTo('ada@campus.example')).toMatchObject({ state: 'delivered', tries: 1 })
    await postfix.configure({})
  })

  test('that dies between a recipient and its answer gets the mail once, when it is back', async () => {
    const before = postfix.taken()
    postfix.policy = () => {
      postfix.abort()
      return 'DUNNO'
    }
    const id = await store('ada@campus.example')
    await deliver(id)
    expect(await fateOf(id)).toMatchObject({ state: 'waiting', held_by: 'server' })
    postfix.policy = () => 'DUNNO'
    expect(await tryAgain(id)).toMatchObject({ state: 'waiting', tries: 2 })
    await postfix.start()
    expect(await tryAgain(id)).toMatchObject({ state: 'delivered', tries: 3 })
    expect(postfix.taken()).toBe(before + 1)
  })

  test('that takes two connections or two mails a minute gets all of them in the end, each once', async () => {
    for (const [setting, words] of [
      ['smtpd_client_connection_count_limit', /too many connections/u],
      ['smtpd_client_message_rate_limit', /too much mail/u],
    ] as const) {
      await postfix.configure({ [setting]: '2', anvil_rate_time_unit: '2s' })
      const before = postfix.taken()
      const people = ['ada', 'bob', 'cyd', 'dan', 'eve']
      const ids = await Promise.all(people.map((name) => store(`${name}@campus.example`)))
      await Promise.all(ids.map((id) => deliver(id)))
      const fates = await Promise.all(ids.map(fateOf))
      const held = fates.filter(({ state }) => state === 'waiting')
      expect(held.length).toBeGreaterThan(0)
      for (const { answer } of held) expect(answer).toMatch(words)
      for (let round = 0; round < 5 && postfix.taken() < before + 5; round++) {
        await delay(2200)
        for (const id of ids) await tryAgain(id)
      }
      expect(ends).toEqual(ids.map(() => 'delivered'))
      expect(postfix.taken()).toBe(before + 5)
      ends = []
    }
  })
})
