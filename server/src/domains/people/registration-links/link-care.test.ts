import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  hour,
  minute,
  registration,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const inFuture = (milliseconds: number) => new Date(t.clock.now().getTime() + milliseconds).toISOString()

const single = (change: Record<string, unknown> = {}) => ({
  linkType: 'single-use',
  expiresAt: inFuture(7 * day),
  ...change,
})
const multi = (change: Record<string, unknown> = {}) => ({
  linkType: 'multi-use',
  expiresAt: inFuture(7 * day),
  description: 'Spring faculty',
  ...change,
})

const create = (body: Record<string, unknown>) =>
  t.call('POST /api/registration-links', { token: admin.token, body })
const change = (linkId: string, body: Record<string, unknown>) =>
  t.call('PUT /api/registration-links/:linkId', { token: admin.token, params: { linkId }, body })
const remove = (linkId: string) =>
  t.call('DELETE /api/registration-links/:linkId', { token: admin.token, params: { linkId } })

const given = async (body: Record<string, unknown>) => {
  const answer = await create(body)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Registers with the link and returns the address. */
const registerBy = async (registrationUrl: string) => {
  const token = new URL(registrationUrl).searchParams.get('token')
  const { instructor: _never, ...form } = registration()
  const { status } = await t.call('POST /api/registration-links/use', { body: { ...form, token } })
  expect(status).toBe(200)
  return form.email
}

describe('creating a link', () => {
  test('answers the link as in the list, with 256 random bits in its address', async () => {
    const form = multi({ usageLimit: 7, activeFrom: inFuture(hour), activeTo: inFuture(2 * hour) })
    const body = await given({ ...form, description: ' Spring faculty ', currentUsage: 5, token: 'mine' })
    expect(body).toEqual({
      ...form,
      linkId: body.linkId,
      createdBy: admin.email,
      createdAt: t.clock.now().toISOString(),
      currentUsage: 0,
      usageHistory: [],
      isUsed: false,
      usedBy: null,
      usedAt: null,
      registrationUrl: body.registrationUrl,
    })
    expect(body.registrationUrl).toMatch(/^http:\/\/localhost:4000\/register-instructor\?token=[\w-]{43}$/u)
    expect(await auditOf(t, body.linkId)).toEqual([
      {
        action: 'registration_link_created',
        actor_id: admin.id,
        address: '127.0.0.1',
        details: { linkType: 'multi-use', usageLimit: 7 },
      },
    ])
  })

  test('answers times in UTC and empty times as null', async () => {
    const expiresAt = '2090-06-01T12:00:00+02:00'
    const body = await given(single({ expiresAt, usageLimit: null, activeFrom: null, activeTo: null }))
    expect(body).toMatchObject({ expiresAt: '2090-06-01T10:00:00.000Z', usageLimit: null, description: '' })
  })

  test.each([
    ['expiresAt', () => single({ expiresAt: inFuture(0) }), 'Please choose a time in the future.'],
    ['expiresAt', () => multi({ expiresAt: inFuture(-day) }), 'Please choose a time in the future.'],
    [
      'expiresAt',
      () => single({ expiresAt: '9999-12-31T23:59:59-05:00' }),
      'Please choose a day and a time.',
    ],
    [
      'activeFrom',
      () => multi({ activeFrom: '0000-01-01T00:00:00+05:00' }),
      'Please choose a day and a time.',
    ],
    ['description', () => multi({ description: ' ' }), 'Please enter a description.'],
    ['usageLimit', () => single({ usageLimit: 3 }), 'Only multi-use links have a limit.'],
    ['activeFrom', () => single({ activeFrom: inFuture(1) }), 'Only multi-use links have a time window.'],
    ['activeTo', () => single({ activeTo: inFuture(1) }), 'Only multi-use links have a time window.'],
    [
      'activeTo',
      () => multi({ activeFrom: inFuture(day), activeTo: inFuture(day - 1) }),
      'Please choose an end that is not before the start.',
    ],
    [
      'activeFrom',
      () => multi({ activeFrom: inFuture(7 * day) }),
      'Please choose a time before the final expiration.',
    ],
    ['usageLimit', () => multi({ usageLimit: 0 }), 'The limit must be at least 1.'],
  ])('is refused for %s', async (field, form, sentence) => {
    const before = await everythingStored(t)
    expectRefusal(await create(form()), 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test.each([{ linkType: 'any-use' }, { expiresAt: 'tomorrow' }, { expiresAt: '2090-02-30T00:00:00Z' }])(
    'is refused as malformed: %j',
    async (wrong) => {
      expect((await create(multi(wrong))).status).toBe(400)
    },
  )
})

describe('changing a link', () => {
  test('changes only the given fields, clears those that are null, and audits what changed', async () => {
    const link = await given(
      multi({ usageLimit: 7, activeFrom: inFuture(hour), activeTo: inFuture(2 * hour) }),
    )
    const expiresAt = inFuture(30 * day)
    const { status, body } = await change(link.linkId, {
      expiresAt,
      usageLimit: null,
      linkType: 'single-use',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...link, expiresAt, usageLimit: null })
    const cleared = await change(link.linkId, { activeFrom: null, activeTo: null, description: 'Fall' })
    expect(cleared.body).toEqual({ ...body, activeFrom: null, activeTo: null, description: 'Fall' })
    const { activeFrom, activeTo } = link
    expect((await auditOf(t, link.linkId)).slice(1)).toMatchObject([
      {
        action: 'registration_link_changed',
        details: {
          fields: ['expiresAt', 'usageLimit'],
          from: { expiresAt: link.expiresAt, usageLimit: 7 },
          to: { expiresAt, usageLimit: null },
        },
      },
      {
        actor_id: admin.id,
        details: {
          fields: ['description', 'activeFrom', 'activeTo'],
          from: { activeFrom, activeTo },
          to: { activeFrom: null, activeTo: null },
        },
      },
    ])
  })

  test('to the same values writes nothing, even after it has expired', async () => {
    const link = await given(multi())
    t.clock.advance(8 * day)
    admin = await signedInUser(t, { admin: true })
    const before = await everythingStored(t)
    const { expiresAt, description, usageLimit } = link
    const { body } = await change(link.linkId, { expiresAt, description, usageLimit })
    expect(body).toEqual(link)
    expect((await change(link.linkId, {})).body).toEqual(link)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('checks the new values together with the unchanged ones', async () => {
    const link = await given(multi({ usageLimit: 5, activeFrom: inFuture(day) }))
    await t.services.db.updateTable('registration_links').set({ active_from: null }).execute()
    await registerBy(link.registrationUrl)
    await registerBy(link.registrationUrl)
    await change(link.linkId, { activeFrom: inFuture(day) })
    const refused = async (form: Record<string, unknown>, field: string, sentence: string) =>
      expectRefusal(await change(link.linkId, form), 422, 'invalid_fields', { [field]: sentence })
    await refused(
      { usageLimit: 1 },
      'usageLimit',
      'This link has already been used 2 times. The limit cannot be lower.',
    )
    await refused({ description: '' }, 'description', 'Please enter a description.')
    await refused(
      { activeTo: inFuture(day - 1) },
      'activeTo',
      'Please choose an end that is not before the start.',
    )
    await refused({ expiresAt: inFuture(-1) }, 'expiresAt', 'Please choose a time in the future.')
    const never = 'Please choose a time before the final expiration.'
    await refused({ expiresAt: inFuture(day), activeFrom: inFuture(day) }, 'activeFrom', never)
    expect((await change(link.linkId, { usageLimit: 2 })).body.usageLimit).toBe(2)
  })

  test('needs a fresh proof, unless only its description changes', async () => {
    const { linkId } = await given(multi())
    const { token } = await signedInUser(t, { admin: true })
    t.clock.advance(11 * minute)
    const put = (body: Record<string, unknown>) =>
      t.call('PUT /api/registration-links/:linkId', { token, params: { linkId }, body })
    expect((await put({ description: 'Autumn faculty' })).body.description).toBe('Autumn faculty')
    const refused = await put({ description: 'Winter faculty', usageLimit: 900 })
    expect(refused).toMatchObject({ status: 403, error: { code: 'fresh_proof_required' } })
    admin = await signedInUser(t, { admin: true })
    const { body } = await t.call('GET /api/registration-links', { token: admin.token })
    expect(JSON.stringify(body)).not.toContain('Winter faculty')
  })

  test('without multiple uses refuses a limit and a window, but accepts null', async () => {
    const { linkId } = await given(single())
    const refused = await change(linkId, { usageLimit: 3 })
    expectRefusal(refused, 422, 'invalid_fields', { usageLimit: 'Only multi-use links have a limit.' })
    expect((await change(linkId, { usageLimit: null, activeFrom: null })).status).toBe(200)
  })
})

describe('deleting a link', () => {
  test('keeps the accounts that it created', async () => {
    const { linkId, registrationUrl } = await given(single())
    const email = await registerBy(registrationUrl)
    expect((await remove(linkId)).body).toEqual({ message: 'Registration link deleted successfully!' })
    const users = t.services.db.selectFrom('users').select('instructor').where('email', '=', email)
    expect(await users.execute()).toEqual([{ instructor: true }])
    expect((await auditOf(t, linkId)).at(-1)).toMatchObject({
      action: 'registration_link_deleted',
      actor_id: admin.id,
    })
    const gone = 'We could not find this registration link. Please reload the list.'
    expectRefusal(await remove(linkId), 404, 'not_found', gone)
    expectRefusal(await change(linkId, {}), 404, 'not_found', gone)
  })
})
