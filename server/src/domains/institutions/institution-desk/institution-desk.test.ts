import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution, guestOf, inDays, inside, outside, proxy } from '../../../test/arrivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const read = (token: string, institutionId: string, address = inside) =>
  t.call('GET /api/institution-desk/:institutionId', { token, address, params: { institutionId } })
const mine = async (token: string) => (await t.call('GET /api/institution-desk', { token })).body

describe('the desk of an institution', () => {
  test('shows its contact people in numbers, labs with their ends, and networks', async () => {
    const contact = await signedInUser(t)
    const end = inDays(t, 30)
    const id = await givenInstitution(t, {
      name: 'University of Sails',
      contact_email: contact.email.toUpperCase(),
      labs: [
        ['global_compass_lab', end],
        ['foreign_exchange_lab', null],
      ],
    })
    await signedInUser(t, { institution_id: id })
    await signedInUser(t, { institution_id: id, instructor: true })
    for (const visit of [1, 2]) expect(await guestOf(t, id), `visit ${visit}`).toBeTruthy()
    const student = await signedInUser(t, { institution_id: id })
    await t.call('POST /api/auth/login', {
      body: { email: student.email, password: student.password },
    })
    const { status, body } = await read(contact.token, id)
    expect(status).toBe(200)
    expect(body).toEqual({
      institutionId: id,
      name: 'University of Sails',
      people: { accounts: 3, instructors: 1, lately: 1, visits: 2 },
      licences: [
        { lab: 'foreign_exchange_lab', until: null },
        { lab: 'global_compass_lab', until: end.getTime() },
      ],
      networks: {
        ranges: ['18.9.0.0/16'],
        proxies: [proxy],
        address: inside,
        inside: { range: '18.9.0.0/16', proxy: false },
      },
      usageReports: { address: `${t.services.config.publicUrl}/sushi`, customerId: id },
    })
  })

  test('tells from where its reader comes', async () => {
    const contact = await signedInUser(t)
    const id = await givenInstitution(t, { contact_email: contact.email })
    const insideOf = async (address: string) => (await read(contact.token, id, address)).body.networks.inside
    expect(await insideOf(proxy)).toEqual({ range: proxy, proxy: true })
    expect(await insideOf(outside)).toBeNull()
    const closed = await givenInstitution(t, { contact_email: contact.email, ip_ranges: ['none'] })
    expect((await read(contact.token, closed)).body.networks).toMatchObject({ ranges: [], inside: null })
  })

  test('is for its contact and administrators, and for nobody else', async () => {
    const contact = await signedInUser(t)
    const other = await signedInUser(t)
    const id = await givenInstitution(t, { name: 'B School', contact_email: contact.email })
    const second = await givenInstitution(t, { name: 'A School', contact_email: contact.email })
    const theirs = await givenInstitution(t, { contact_email: other.email })
    expect(await mine(contact.token)).toEqual([
      { institutionId: second, name: 'A School' },
      { institutionId: id, name: 'B School' },
    ])
    const sentence = 'There is no such institution, or you are not its contact.'
    expectRefusal(await read(contact.token, theirs), 404, 'not_found', sentence)
    expectRefusal(await read(contact.token, 'no-such-school'), 404, 'not_found', sentence)
    const teacher = await signedInUser(t, { instructor: true, institution_id: id })
    expectRefusal(await read(teacher.token, id), 404, 'not_found', sentence)
    const admin = await signedInUser(t, { admin: true })
    expect((await read(admin.token, id)).status).toBe(200)
    expect(await mine(admin.token)).toEqual([])
    expectRefusal(await read(admin.token, 'no-such-school'), 404, 'not_found', sentence)
  })

  test('is lost by who is the contact no more', async () => {
    const contact = await signedInUser(t)
    const id = await givenInstitution(t, { contact_email: contact.email })
    const user = () => t.call('GET /api/auth/user', { token: contact.token })
    expect((await user()).body).toMatchObject({ contact: true })
    await t.services.db.updateTable('institutions').set({ contact_email: '' }).where('id', '=', id).execute()
    expect((await user()).body).not.toHaveProperty('contact')
    expect((await read(contact.token, id)).status).toBe(404)
  })

  test('is not for an address that is not verified, or that an LMS sent', async () => {
    const unverified = await signedInUser(t, { verified: false })
    const fromLms = await signedInUser(t, { kind: 'lti' })
    await givenInstitution(t, { contact_email: unverified.email })
    await givenInstitution(t, { contact_email: fromLms.email })
    expect((await t.call('GET /api/institution-desk', { token: unverified.token })).status).toBe(403)
    expect(await mine(fromLms.token)).toEqual([])
    // Instructors pass without a verified address, so an address that is not theirs must not make them a contact.
    const teacher = await signedInUser(t, { verified: false, instructor: true })
    const id = await givenInstitution(t, { contact_email: teacher.email })
    expect(await mine(teacher.token)).toEqual([])
    expect((await read(teacher.token, id)).status).toBe(404)
  })
})
