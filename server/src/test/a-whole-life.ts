import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { maximumExpiration } from '@tradewind/contract/catalogue'
import { audit } from '../platform/database/audit.ts'
import { recordEvent } from '../domains/operations/analytics/analytics.service.ts'
import { inTransaction, type Trx } from '../platform/database/transaction.ts'
import type { MailMessage } from '../platform/mail/message.ts'
import { sendMail } from '../platform/mail/outbox.ts'
import { makeUser } from '../seed/factories.ts'
import { day, sessionFor, signedInUser } from './accounts.ts'
import type { TestApp } from './app.ts'
import { haveFactors } from './factors-of-a-life.ts'
import { giveGrades } from './grades-of-a-life.ts'
import { askQuestions } from './debrief-of-a-life.ts'
import { openRooms } from './rooms-of-a-life.ts'

type Person = Awaited<ReturnType<typeof signedInUser>>

interface Life {
  trx: Trx
  id: string
  /** Text that marks every value of the other person. */
  other: string
  now: Date
  later: Date
}

/** The secrets in the rows of `liveWholeLife`, which must never leave the server. */
export const secrets = ['secret-seed', 'secret-hash', 'secret-payment', 'secret-token', 'secret-mail']

/**
 * Creates an administrator with a row in every table that can refer to a user, and a second person in the same rows.
 */
export async function liveWholeLife(t: TestApp): Promise<{ person: Person; other: Person }> {
  const person = await signedInUser(t, {
    instructor: true,
    admin: true,
    first_name: 'Xanthippe',
    last_name: 'Quillfeather',
    institution_id: 'uni-of-lives',
  })
  const other = await signedInUser(t, { instructor: true, first_name: 'Bartholomew', last_name: 'Ashgrove' })
  await makeUser(t.services, { admin: true })
  await sessionFor(t, person)
  const now = t.clock.now()
  await inTransaction(t.services, async (trx) => {
    const life = { trx, id: person.id, other: other.id, now, later: new Date(now.getTime() + 30 * day) }
    await proveThings(life)
    await haveFactors(life)
    await play(life)
    await buy(life)
    await administer(life, person.email)
    await arrive(life)
    const caller = { session: null, address: '203.0.113.9', userAgent: '', now }
    const counted = { analyticsKey: person.analytics_key, institutionId: 'uni-of-lives' }
    await recordEvent(trx, caller, { user: counted, event: { kind: 'Login' } })
    await audit(trx, caller, 'labs_set', { actor: other.id, subject: person.id })
    await audit(trx, caller, 'roles_changed', {
      actor: person.id,
      subject: other.id,
      details: { to: 'instructor' },
    })
    const message: MailMessage = {
      kind: 'code',
      subject: 'Your code',
      preview: '',
      heading: 'Your code',
      blocks: [{ kind: 'paragraph', text: 'secret-mail' }],
    }
    await sendMail(trx, caller, { recipient: person.email, message })
  })
  return { person, other }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

async function proveThings({ trx, id, now, later }: Life): Promise<void> {
  await trx
    .insertInto('one_time_codes')
    .values({
      id: randomUUID(),
      user_id: id,
      purpose: 'verify_email',
      code_hash: 'secret-hash',
      created_at: now,
      expires_at: later,
      used_at: null,
    })
    .execute()
  await trx
    .insertInto('password_resets')
    .values({ secret_hash: randomBytes(32), user_id: id, expires_at: later })
    .execute()
  await trx
    .insertInto('device_marks')
    .values({ user_id: id, mark_hash: randomBytes(32), signed_in_at: now })
    .execute()
  await trx
    .insertInto('grants')
    .values({
      user_id: id,
      lab_id: 'market_analysis_lab',
      origin: 'admin',
      reference: randomUUID(),
      granted_at: now,
      expires_at: later,
      ended_at: null,
    })
    .execute()
  await trx
    .insertInto('applications')
    .values({ user_id: id, secret_hash: randomBytes(32), expires_at: later, class_size: null })
    .execute()
  await trx
    .insertInto('first_steps')
    .values({ user_id: id, email_copied_at: now, dismissed_at: null })
    .execute()
  await trx
    .insertInto('ending_reminders')
    .values({ user_id: id, lab_id: 'market_analysis_lab', ends_at: later })
    .execute()
  await trx
    .insertInto('courtesy_reminders')
    .values({ user_id: id, lab_id: 'foreign_exchange_lab', days: 3, told_at: now })
    .execute()
}

async function play({ trx, id, other, now, later }: Life): Promise<void> {
  const [taught, joined] = [randomUUID(), randomUUID()]
  for (const [classId, owner, name] of [
    [taught, id, 'Tuesday class'],
    [joined, other, 'Evening class'],
  ] as const)
    await trx
      .insertInto('class_sessions')
      .values({
        id: classId,
        lab_id: 'global_compass_lab',
        rules: 1,
        owner_id: owner,
        name,
        code: classId.slice(0, 8),
        settings: JSON.stringify({ level: 'first' }),
        seed: 'secret-seed',
        deadline: later,
        time_zone: 'America/Denver',
        attempts: 3,
        counted: 'best',
        solution_open: false,
        solution_to: 'finished',
        created_at: now,
        ended_at: null,
      })
      .execute()
  const holders = [
    { class_session_id: taught, user_id: id, added_at: now },
    { class_session_id: joined, user_id: other, added_at: now },
  ]
  await trx.insertInto('class_instructors').values(holders).execute()
  const assistants = [
    { class_session_id: joined, user_id: id, may_change: true, added_at: now },
    { class_session_id: taught, user_id: other, may_change: false, added_at: now },
  ]
  await trx.insertInto('class_assistants').values(assistants).execute()
  const students = [
    { class_session_id: taught, user_id: other, joined_at: now, extended_to: null, removed_at: null },
    { class_session_id: joined, user_id: id, joined_at: now, extended_to: later, removed_at: now },
  ]
  await trx.insertInto('class_students').values(students).execute()
  await openRooms(trx, { id, other, taught, joined, now })
  await askQuestions(trx, { id, other, taught, joined, now })
  for (const status of ['open', 'finished'] as const) await playOne(trx, { id, joined, status, now })
}

async function playOne(
  trx: Trx,
  { id, joined, status, now }: { id: string; joined: string; status: 'open' | 'finished'; now: Date },
): Promise<void> {
  const finished = status === 'finished'
  const parts = [{ id: 'choice', name: 'The choice', points: 41, max: 50, says: 'Well chosen.' }]
  const run = randomUUID()
  await trx
    .insertInto('lab_runs')
    .values({
      id: run,
      user_id: id,
      session_id: null,
      lab_id: 'global_compass_lab',
      rules: 1,
      class_session_id: joined,
      kind: 'counted',
      attempt: finished ? 1 : 2,
      status,
      seed: 'secret-seed',
      settings: JSON.stringify({}),
      version: 1,
      round: 1,
      rounds: 5,
      score: finished ? 82 : null,
      position: finished ? JSON.stringify({ result: { parts, solution: 'secret-seed' } }) : null,
      started_at: now,
      saved_at: now,
    })
    .execute()
  await trx
    .insertInto('lab_decisions')
    .values({
      run_id: run,
      number: 0,
      decision: JSON.stringify({ country: 'PT' }),
      facts: JSON.stringify([{ round: 1, id: 'country', name: 'Country', value: 'Portugal' }]),
      decided_at: now,
    })
    .execute()
}

async function buy({ trx, id, other, now, later }: Life): Promise<void> {
  const order = randomUUID()
  await trx
    .insertInto('orders')
    .values({
      id: order,
      number: `TW-${order.slice(0, 8)}`,
      provider: 'sandbox',
      session_id: `secret-payment-${order}`,
      payment_id: `secret-payment-${order}`,
      user_id: id,
      product_id: 'market_analysis_lab',
      product_name: 'Market Entry',
      seats: true,
      quantity: 20,
      unit_cents: 1000,
      currency: 'usd',
      status: 'paid',
      invoice_url: '/invoices/1',
      created_at: now,
      expires_at: later,
      paid_at: now,
    })
    .execute()
  await trx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      order_id: order,
      asked_by: id,
      pieces: 2,
      cents: 2000,
      status: 'asked',
      asked_at: now,
    })
    .execute()
  await trx
    .insertInto('invoice_orders')
    .values({ order_id: order, note: 'For the spring term.', codes: 'now', due_at: now, decided_by: id })
    .execute()
  await trx
    .insertInto('usage_keys')
    .values({
      id: randomUUID(),
      institution_id: 'uni-of-lives',
      name: 'The library',
      key_hash: Buffer.from(id),
      created_by: id,
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('order_bills')
    .values({
      order_id: order,
      user_id: id,
      name: 'Xanthippe',
      institution: 'University of Lives',
      address: '1 Agora Street',
      reference: 'PO 7',
      tax_id: 'DE129273398',
      changed_at: now,
    })
    .execute()
  await trx
    .insertInto('sandbox_checkouts')
    .values({
      session_id: `secret-payment-${order}`,
      client_secret: `secret-payment-${order}`,
      order_id: order,
      user_id: id,
      product_name: 'Market Entry',
      quantity: 20,
      amount_cents: 20_000,
      status: 'complete',
      payment_id: null,
      return_url: '/',
      expires_at: later,
    })
    .execute()
  for (const [owner, user, orderId] of [
    [id, other, order],
    [other, id, null],
  ] as const) {
    const code = randomUUID()
    await trx
      .insertInto('promotion_codes')
      .values({
        id: code,
        code_key: code,
        code: `${owner === id ? 'MINE' : 'USED'}-${code}`,
        product_id: 'market_analysis_lab',
        owner_id: owner,
        order_id: orderId,
        max_uses: 20,
        times_used: 1,
        created_at: now,
        expires_at: null,
        ended_at: null,
        ended_because: null,
      })
      .execute()
    await trx
      .insertInto('promotion_code_uses')
      .values({ promotion_code_id: code, user_id: user, used_at: now })
      .execute()
  }
}

async function administer({ trx, id, other, now, later }: Life, email: string): Promise<void> {
  const [batch, link, key] = [randomUUID(), randomUUID(), randomUUID()]
  await trx
    .insertInto('code_batches')
    .values({
      id: batch,
      name: 'Spring course',
      source: 'generated',
      product: 'market_analysis_lab',
      created_by: id,
      created_at: now,
      expires_at: later,
    })
    .execute()
  await trx
    .insertInto('access_codes')
    .values({
      code_key: key,
      code: `CODE-${key}`,
      batch_id: batch,
      used_at: now,
      used_by: id,
      revoked_at: null,
    })
    .execute()
  await trx
    .insertInto('registration_links')
    .values({
      id: link,
      token: `secret-token-${link}`,
      link_type: 'multi-use',
      description: 'Spring faculty',
      created_by: id,
      created_at: now,
      expires_at: later,
      active_from: null,
      active_to: null,
      usage_limit: null,
      times_used: 2,
    })
    .execute()
  const uses = [id, other].map((user) => ({ registration_link_id: link, user_id: user, used_at: now }))
  await trx.insertInto('registration_link_uses').values(uses).execute()
  const invitation = { created_at: now, sent_at: now, expires_at: later, used_at: now, revoked_at: null }
  await trx
    .insertInto('invitations')
    .values([
      {
        ...invitation,
        id: randomUUID(),
        email,
        email_key: email,
        user_id: id,
        token_hash: hash(key),
        created_by: other,
      },
      {
        ...invitation,
        id: randomUUID(),
        email: 'ashgrove@elsewhere.example',
        email_key: 'ashgrove@elsewhere.example',
        user_id: null,
        token_hash: hash(link),
        created_by: id,
      },
    ])
    .execute()
  await trx
    .insertInto('demo_codes')
    .values({
      id: randomUUID(),
      code_key: `secret-token-${key}`,
      code: `secret-token-${key}`,
      name: 'Autumn fair',
      lab_ids: ['global_compass_lab'],
      created_by: id,
      created_at: now,
      expires_at: new Date(maximumExpiration),
      max_uses: null,
      revoked_at: null,
    })
    .execute()
}

async function arrive(life: Life): Promise<void> {
  const { trx, id, now, later } = life
  await trx
    .insertInto('lti_identities')
    .values({
      id: randomUUID(),
      issuer: 'https://lms.example',
      client_id: 'tool-7',
      sub: 'person-of-the-lms',
      user_id: id,
      created_at: now,
    })
    .execute()
  await giveGrades(life)
  await trx
    .insertInto('tickets')
    .values({
      token_hash: randomBytes(32),
      purpose: 'lti_link',
      data: JSON.stringify({ userId: id }),
      expires_at: later,
    })
    .execute()
}
