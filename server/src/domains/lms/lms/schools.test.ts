import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../test/lms/stand-in-claims.ts'
import { givenInstitution, inDays } from '../../../test/arrivals.ts'
import {
  arrive,
  connect,
  expectRefused,
  launch,
  openCampus,
  post,
  type Campus,
} from '../../../test/lms/launches.ts'

/** Some systems share one registration between all their schools, and the deployment names the school. */
let t: Campus
let second: { id: string; institution: string }
beforeAll(async () => {
  t = await openCampus(['market_analysis_lab'])
  const institution = await givenInstitution(t, { labs: [['foreign_exchange_lab', inDays(t, 30)]] })
  const { id } = await connect(t, t.admin, { ...t.lms.registration(institution), deploymentIds: ['2'] })
  second = { id, institution }
})
afterAll(() => t.close())

const notRegistered = 'This tool is not registered for your part of the learning platform.'
const from = (deployment: string, more: Record<string, unknown> = {}) => ({
  claims: { ...more, [claim('deployment_id')]: deployment },
})

/** Runs `work` while the platform sends this `deployment`, or none, with its logins. */
async function sending<T>(deployment: string | undefined, work: () => Promise<T>): Promise<T> {
  const { loginFields } = t.lms
  t.lms.loginFields = (user, link) => {
    const { lti_deployment_id: _sent, ...fields } = loginFields(user, link)
    return { ...fields, ...(deployment !== undefined && { lti_deployment_id: deployment }) }
  }
  try {
    return await work()
  } finally {
    t.lms.loginFields = loginFields
  }
}

describe('a registration shared by several schools', () => {
  test.each([undefined, '1', '2'])(
    'leads to the school of the signed deployment when the login sends %s',
    async (sent) => {
      await sending(sent, async () => {
        expect((await arrive(t, from('1'))).user.institutionId).toBe(t.institution)
        expect((await arrive(t, from('2'))).user.institutionId).toBe(second.institution)
      })
    },
  )

  test('has one user per person, whose sessions each hold the labs of their school', async () => {
    const sub = crypto.randomUUID()
    const first = await arrive(t, from('1', { sub }))
    const other = await arrive(t, from('2', { sub }))
    expect(other.user.id).toBe(first.user.id)
    expect(Object.keys(other.user.products)).toEqual(['foreign_exchange_lab'])
    const { body } = await t.call('GET /api/auth/user', { token: first.token })
    expect(Object.keys(body.products)).toEqual(['market_analysis_lab'])
  })

  test('refuses an unknown deployment, and one of a school that is switched off', async () => {
    await sending(undefined, async () => {
      expectRefused(await launch(t, from('3')), 403, notRegistered)
      await setActive(false)
      expectRefused(await launch(t, from('2')), 403, notRegistered)
      await setActive(true)
      expect((await launch(t, from('2'))).statusCode).toBe(303)
    })
  })

  test('refuses the deployment of a school with other keys, and a login that does not name one', async () => {
    const { id } = await connect(t, t.admin, {
      ...t.lms.registration(t.institution),
      deploymentIds: ['4'],
      keysetUrl: `${t.lms.url}/other-keyset`,
    })
    await sending('1', async () => expectRefused(await launch(t, from('4')), 403, notRegistered))
    await sending(undefined, async () => {
      const { student } = t.lms.users
      const fields = t.lms.loginFields(student, t.lms.links[0] ?? null)
      const sentence =
        'Your learning platform did not say which institution you belong to. Please show this page to your instructor.'
      expectRefused(await post(t, '/lti/login', fields), 400, sentence)
    })
    await t.call('DELETE /api/lti/platforms/:platform', { token: t.admin.token, params: { platform: id } })
  })

  test('ends only the sessions of the school that is switched off', async () => {
    const [stays, goes] = [await arrive(t, from('1')), await arrive(t, from('2'))]
    await setActive(false)
    const statusOf = async (token: string) => (await t.call('GET /api/auth/user', { token })).status
    expect([await statusOf(stays.token), await statusOf(goes.token)]).toEqual([200, 401])
    await setActive(true)
  })
})

async function setActive(active: boolean): Promise<void> {
  const { status } = await t.call('PUT /api/lti/platforms/:platform', {
    token: t.admin.token,
    params: { platform: second.id },
    body: { ...t.lms.registration(second.institution), deploymentIds: ['2'], active },
  })
  expect(status).toBe(200)
}
