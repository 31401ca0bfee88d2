import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, expectSignedOut, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const ask = (token: string, body: Record<string, unknown> = {}, lab = 'global_compass_lab') =>
  t.call('POST /api/labs/:lab/link', { token, params: { lab }, body })

test('a link to a lab is mailed to the caller, with the class that waits', async () => {
  const { token, email } = await signedInUser(t, { instructor: true })
  expect((await ask(token)).body).toEqual({ message: 'We emailed you the link.' })
  await ask(token, { classCode: 'ABCD2345' }, 'foreign_exchange_lab')
  const mails = await t.mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your link to Global Compass',
    'Your link to Foreign Exchange',
  ])
  const { publicUrl } = t.services.config
  expect(mails[0]?.text).toContain(`Open Global Compass: ${publicUrl}/?lab=global_compass_lab\n`)
  expect(mails[1]?.text).toContain(`${publicUrl}/?lab=foreign_exchange_lab&class=ABCD2345\n`)
})

test('five links an hour are mailed, and no more', async () => {
  const { token, email } = await signedInUser(t, { instructor: true })
  for (const _ of Array(5).keys()) expect((await ask(token)).status).toBe(200)
  expect(await ask(token)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  expect(await t.mailsTo(email)).toHaveLength(5)
  expect((await ask((await signedInUser(t, { instructor: true })).token)).status).toBe(200)
})

test('nothing is mailed to an address that nobody has proven, for a lab that is not held, or with another text', async () => {
  const unverified = await signedInUser(t, { verified: false })
  expectRefusal(
    await ask(unverified.token),
    403,
    'email_not_verified',
    'Please verify your email address first.',
  )
  const fromCourse = await signedInUser(t, { kind: 'lti', instructor: true })
  expect((await ask(fromCourse.token)).status).toBe(403)
  const student = await signedInUser(t)
  expect(await ask(student.token, {}, 'market_analysis_lab')).toMatchObject({
    status: 403,
    error: { code: 'lab_not_held' },
  })
  const teacher = await signedInUser(t, { instructor: true })
  expect((await ask(teacher.token, { classCode: 'https://evil.example' })).status).toBe(400)
  expectSignedOut(await ask('not a token'))
  for (const { email } of [unverified, fromCourse, student, teacher])
    expect(await t.mailsTo(email)).toEqual([])
})
