import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { makeUser } from '../../../seed/factories.ts'
import { atOnce, day, everythingStored, hour } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { remindOfEnding } from '../grants/ending-reminders.ts'
import { giveCourtesy, grantLabs } from '../grants/grants.service.ts'
import { remindOfCourtesy } from './courtesy-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
/** A user of one test must not be reminded in the next. */
beforeEach(async () => {
  await t.services.db.deleteFrom('users').execute()
  await t.services.db.deleteFrom('mail_outbox').execute()
})

const lab = 'market_analysis_lab' satisfies LabId
const from = () => ({ session: null, address: '203.0.113.7', userAgent: '', now: t.clock.now() })
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day)

/** Somebody who has tried Market Entry for `days` days from now. */
async function trying(days: number, wanted: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(t.services, wanted)
  await inTransaction(t.services, (trx) =>
    giveCourtesy(trx, from(), { userId: user.id, lab, until: inDays(days) }),
  )
  return user
}

const subjectsTo = async (email: string) => (await t.mailsTo(email)).map(({ subject }) => subject)

describe('before free days end', () => {
  test('a mail goes out three days before and one day before, and no other', async () => {
    const user = await trying(14, { first_name: 'Ada' })
    const subject = `Your free days with Market Entry end on ${dayWords(inDays(14))}`
    const sent: number[] = []
    for (let hours = 0; hours < 15 * 24; hours += 12) {
      await remindOfCourtesy(t.services)
      const before = await everythingStored(t)
      await remindOfCourtesy(t.services)
      expect(await everythingStored(t)).toEqual(before)
      sent.push((await subjectsTo(user.email)).length)
      t.clock.advance(12 * hour)
    }
    expect(sent.lastIndexOf(0)).toBe(21)
    expect(sent.lastIndexOf(1)).toBe(25)
    expect(sent.at(-1)).toBe(2)
    expect(await subjectsTo(user.email)).toEqual([subject, subject])
    const [mail] = await t.mailsTo(user.email)
    expect(mail?.text).toContain('Hello Ada, you can try Market Entry free until')
    expect(mail?.text).toContain('you go on where you stopped')
    expect(mail?.text).toContain('If you do nothing, nothing is charged.')
  })

  test('a mail that is late by days is sent once', async () => {
    const user = await trying(14)
    t.clock.advance(13.5 * day)
    await remindOfCourtesy(t.services)
    await remindOfCourtesy(t.services)
    expect(await subjectsTo(user.email)).toHaveLength(1)
  })

  test('there is no mail about days that begin with so few', async () => {
    const user = await trying(3)
    await remindOfCourtesy(t.services)
    expect(await subjectsTo(user.email)).toEqual([])
    t.clock.advance(2 * day)
    await remindOfCourtesy(t.services)
    expect(await subjectsTo(user.email)).toHaveLength(1)
  })

  test('several processes at once send one', async () => {
    const user = await trying(14)
    t.clock.advance(11 * day)
    await atOnce(5, () => remindOfCourtesy(t.services))
    expect(await subjectsTo(user.email)).toHaveLength(1)
  })

  test('whoever has the lab for longer by now gets none, and nobody two kinds of mail', async () => {
    const payer = await trying(14)
    await inTransaction(t.services, (trx) =>
      grantLabs(trx, from(), {
        userId: payer.id,
        labs: [lab],
        days: 365,
        origin: 'purchase',
        reference: 'r',
      }),
    )
    const waiting = await trying(14)
    const institution_id = await givenInstitution(t, { labs: [[lab, null]] })
    const lti = await trying(14, { kind: 'lti', institution_id })
    const instructor = await trying(14, { instructor: true })
    t.clock.advance(11 * day)
    await remindOfCourtesy(t.services)
    await remindOfEnding(t.services)
    expect(await subjectsTo(waiting.email)).toHaveLength(1)
    for (const { email } of [payer, lti, instructor]) expect(await subjectsTo(email)).toEqual([])
  })
})
