import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution, inDays, inside, opened, outside } from '../../../test/arrivals.ts'
import { givenSamlSchool } from '../../../test/identity/saml-walks.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const find = async (search: string) =>
  (await t.call('GET /api/institutions/find', { query: { search } })).body.map(
    ({ institutionId }) => institutionId,
  )
const ways = (institutionId: string, address = outside) =>
  t.call('GET /api/institutions/:institutionId/ways', { params: { institutionId }, address })

describe('finding an institution by name', () => {
  test('takes any case and accents, and those with a sign-in or an open lab', async () => {
    const word = randomUUID().slice(0, 8)
    const open = await givenInstitution(t, { name: `Universität ${word} A` })
    const over = await givenInstitution(t, {
      name: `Universität ${word} B`,
      labs: [['global_compass_lab', inDays(t, -1)]],
    })
    const { institution: signing } = await givenSamlSchool(t)
    await t.services.db
      .updateTable('institutions')
      .set({ name: `Universität ${word} C` })
      .where('id', '=', signing)
      .execute()
    await t.services.db.deleteFrom('institution_labs').where('institution_id', '=', signing).execute()
    expect(await find(`UNIVERSITÄT ${word}`)).toEqual([open, signing])
    expect(await find(word)).not.toContain(over)
    expect(await find('100%_')).toEqual([])
  })

  test('gives at most twenty, and nothing but id and name', async () => {
    const word = randomUUID().slice(0, 8)
    for (let n = 0; n < 22; n += 1) await givenInstitution(t, { name: `${word} ${n}` })
    const { body } = await t.call('GET /api/institutions/find', { query: { search: word } })
    expect(body).toHaveLength(20)
    expect(Object.keys(body[0] ?? {})).toEqual(['institutionId', 'name'])
  })
})

describe('the ways into an institution', () => {
  test('depend on where the caller is, and on what it has', async () => {
    const plain = await givenInstitution(t)
    expect((await ways(plain, inside)).body).toMatchObject({ signIn: false, network: true, proxy: null })
    expect((await ways(plain)).body).toMatchObject({ signIn: false, network: false })
    const proxied = await givenInstitution(t, { proxy_type: 'EZproxy', proxy_instructions: 'Go there.' })
    expect((await ways(proxied)).body.proxy).toEqual({ type: 'EZproxy', instructions: 'Go there.' })
    const { institution } = await givenSamlSchool(t)
    expect((await ways(institution)).body).toMatchObject({ signIn: true, network: false })
    expect((await ways('atlantis')).status).toBe(404)
  })

  test('/ipauth leads on to the sign-in from outside only, and where there is an active one', async () => {
    const { institution } = await givenSamlSchool(t)
    const { institution: off } = await givenSamlSchool(t, { active: false })
    const from = (id: string, address: string) => opened(t, `/ipauth?institution=${id}`, { address })
    expect(await from(institution, outside)).toEqual({ path: '/institution/sign-in', query: { institution } })
    expect((await from(institution, inside)).path).toBe('/demo')
    expect(await from(off, outside)).toMatchObject({ path: '/error', query: { type: 'guest_access' } })
  })

  test('without a provider, the sign-in leads to the network', async () => {
    const plain = await givenInstitution(t)
    const { headers, statusCode } = await t.app.inject({ url: `/institution/sign-in?institution=${plain}` })
    expect([statusCode, headers.location]).toEqual([303, `/ipauth?institution=${plain}`])
    const unknown = await t.app.inject({ url: '/institution/sign-in' })
    expect(unknown.headers.location).toMatch(/^\/ipauth/u)
  })
})
