import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import { liveWholeLife, secrets } from '../../../test/a-whole-life.ts'
import { actionsOf, expectRefusal, expectSignedOut, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { columnsWith } from '../../../test/person-columns.ts'

let t: TestApp
let life: Awaited<ReturnType<typeof liveWholeLife>>
let data: PersonalData
beforeAll(async () => {
  t = await openTestApp()
  life = await liveWholeLife(t)
  data = (await download(life.person.token)).body.data
})
afterAll(() => t.close())

const download = (token: string, headers: Record<string, string> = {}) =>
  t.call('GET /api/account/data', { token, headers })

describe('the personal data download', () => {
  test('contains what a person would look for', () => {
    expect(data.account).toMatchObject({
      email: life.person.email,
      firstName: 'Xanthippe',
      hasPassword: true,
      institution: { id: 'uni-of-lives', name: 'uni-of-lives' },
    })
    expect(data.runs.find(({ status }) => status === 'finished')).toMatchObject({
      score: 82,
      scoreParts: [{ name: 'The choice', points: 41, max: 50 }],
      decisions: [
        { number: 1, decision: { country: 'PT' }, facts: [{ name: 'Country', value: 'Portugal' }] },
      ],
    })
    expect(data.runs.find(({ status, attempt }) => status === 'open' && attempt === 2)).toMatchObject({
      decisions: [{ decision: { country: 'PT' }, facts: [] }],
    })
    expect(data.classSessions).toMatchObject({
      joined: [{ name: 'Evening class' }],
      taught: [{ name: 'Tuesday class', owner: true, pacing: 'hosted' }],
    })
    expect(data.rooms).toMatchObject({
      seats: [{ extraPercent: 25, robotInstead: 'steady' }],
      did: [
        { kind: 'decide', round: null },
        { kind: 'open', round: 1, seconds: 90 },
      ],
    })
    const own = data.signingIn.resetsAsked.filter((reset) => reset.own)
    expect([own.length, data.signingIn.resetsAsked.length]).toEqual([1, 2])
    expect(data.orders).toMatchObject([{ amountCents: 20_000, seats: true, invoiceUrl: '/invoices/1' }])
    expect(data.promotionCodes.owned).toMatchObject([{ timesUsed: 1, maxUses: 20 }])
    expect(data.lmsIdentities).toMatchObject([{ subject: 'person-of-the-lms' }])
    expect(data.institutionIdentities).toMatchObject([{ subject: 'person-of-the-institution' }])
    expect(data.lmsGrades).toMatchObject([{ course: 'Course of lives', state: 'arrived', sentScore: 82 }])
    expect(data.made).toMatchObject({
      codeBatches: [{ name: 'Spring course' }],
      demoCodes: [{ name: 'Autumn fair' }],
      registrationLinks: [{ description: 'Spring faculty', timesUsed: 2 }],
    })
    expect(data.usage).toMatchObject([{ kind: 'Login' }])
  })

  test('contains no other person’s data and no secrets', async () => {
    const text = JSON.stringify(data)
    const { id, email } = life.other
    for (const theirs of [id, email, 'Bartholomew', 'Ashgrove', 'ashgrove@'])
      expect(text).not.toContain(theirs)
    for (const secret of [...secrets, life.person.token, String(life.person.password_hash)])
      expect(text).not.toContain(secret)
    const byOthers = data.activity.filter(({ byYou }) => !byYou)
    expect(byOthers).toMatchObject([{ action: 'labs_set', address: null }])
    const toOthers = data.activity.filter(({ action }) => action === 'roles_changed')
    expect(toOthers).toMatchObject([{ byYou: true, details: {} }])
  })

  test('is named by product and day, is not cached by browsers and is audited', async () => {
    const { token, id } = await signedInUser(t)
    const { status, body, headers } = await download(token)
    expect(status).toBe(200)
    expect(body.fileName).toMatch(/^tradewind-data-\d{4}-\d\d-\d\d\.json$/u)
    expect(headers['cache-control']).toBe('no-store')
    expect(await actionsOf(t, id)).toContain('data_downloaded')
    expect(body.data.activity[0]).toMatchObject({ action: 'data_downloaded', byYou: true })
    expect(body.data.orders).toEqual([])
  })

  test('works for users who came from a course', async () => {
    const { token, id } = await signedInUser(t, { kind: 'lti' })
    expect((await download(token)).body.data.account).toMatchObject({ id, kind: 'lti' })
  })

  test('is limited to five times an hour', async () => {
    const { token } = await signedInUser(t)
    for (const _ of Array(5).keys()) expect((await download(token)).status).toBe(200)
    expect(await download(token)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    expect((await download((await signedInUser(t)).token)).status).toBe(200)
  })

  test('is refused to visitors, labs and signed-out callers', async () => {
    for (const kind of ['guest', 'demo'] as const)
      expect((await download((await signedInUser(t, { kind })).token)).status).toBe(403)
    const { token } = await signedInUser(t)
    const answer = await download(token, { origin: t.services.config.labOrigins[0] ?? '' })
    expectRefusal(answer, 403, 'forbidden', 'Please do this in the portal.')
    expectSignedOut(await download('not a token'))
  })
})

describe('deleting an account with rows in every table', () => {
  test('leaves the person’s id and pseudonym only in records, and address and names only in unsent mails', async () => {
    const { person } = life
    const { status } = await t.call('POST /api/auth/delete', {
      body: { token: person.token, email: person.email, password: person.password },
    })
    expect(status).toBe(200)
    expect((await columnsWith(t.services.db, [person.id, person.analytics_key])).toSorted()).toEqual([
      'analytics_uniques.who',
      'audit_entries.actor_id',
      'audit_entries.subject_id',
      'events.analytics_key',
      'sandbox_checkouts.user_id',
      'tickets.data',
    ])
    const named = await columnsWith(t.services.db, [person.email, 'Xanthippe', 'Quillfeather'])
    expect(named.filter((place) => !place.startsWith('mail_outbox.'))).toEqual([])
  })
})
