import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSignedOut, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls, lab } from '../../../test/classes.ts'
import { givenPromotionCode } from '../../../test/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { instructor, create, join } = classCalls(() => t)
const read = (token: string) => t.call('GET /api/first-steps', { token })
const nothing = {
  triedLab: false,
  createdClass: false,
  gaveAccess: false,
  sentEmail: false,
  dismissed: false,
}

describe('the first steps of an instructor', () => {
  test('are ticked one by one as the server learns of them', async () => {
    const { token } = await instructor()
    expect((await read(token)).body).toEqual(nothing)

    const started = await t.call('POST /api/labs/:lab/runs', {
      token,
      params: { lab },
      body: { kind: 'rehearsal', classSession: null },
    })
    expect(started.status).toBe(200)
    expect((await read(token)).body).toEqual({ ...nothing, triedLab: true })

    const { body: theClass } = await create(token)
    expect((await read(token)).body).toMatchObject({ createdClass: true, gaveAccess: false })

    await join((await signedInUser(t)).token, theClass.code)
    expect((await read(token)).body).toMatchObject({ gaveAccess: true, sentEmail: false })

    const sent = await t.call('POST /api/first-steps/email', { token })
    expect(sent.body).toEqual({
      triedLab: true,
      createdClass: true,
      gaveAccess: true,
      sentEmail: true,
      dismissed: false,
    })
  })

  test('count a code for students as access that was given', async () => {
    const teacher = await instructor()
    await givenPromotionCode(t, { ownerId: teacher.id })
    expect((await read(teacher.token)).body).toEqual({ ...nothing, gaveAccess: true })
  })

  test('can be hidden, before or after an email was copied, and stay hidden', async () => {
    const { token } = await instructor()
    await t.call('POST /api/first-steps/email', { token })
    await t.call('POST /api/first-steps/email', { token })
    const hidden = await t.call('POST /api/first-steps/dismiss', { token })
    expect(hidden.body).toEqual({ ...nothing, sentEmail: true, dismissed: true })
    await t.call('POST /api/first-steps/dismiss', { token })
    expect((await read(token)).body).toEqual({ ...nothing, sentEmail: true, dismissed: true })
  })

  test('are of each instructor alone, and of nobody else', async () => {
    const one = await instructor()
    await create(one.token)
    await t.call('POST /api/first-steps/dismiss', { token: one.token })
    expect((await read((await instructor()).token)).body).toEqual(nothing)
    expect((await read((await signedInUser(t)).token)).status).toBe(403)
    expectSignedOut(await read('not a token'))
  })
})
