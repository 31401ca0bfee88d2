import type { CallInput } from '@tradewind/contract/client'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { makeUser } from '../seed/factories.ts'
import {
  day,
  hour,
  newEmail,
  registration,
  requestResetCode,
  requestSecret,
  resetBrowser,
  signedInUser,
} from './accounts.ts'
import type { TestApp } from './app.ts'
import { givenInstitution, inDays } from './arrivals.ts'
import { givenAccessCodes, givenPromotionCode, newCode } from './codes.ts'
import type { SpecCall } from './spec-calls.ts'

/** Who makes the call of a sample. */
export interface SampleCaller {
  id: string
  email: string
  password: string
  token: string
}

export interface Sample extends CallInput {
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

type Arrange = (t: TestApp, caller: SampleCaller) => Sample | Promise<Sample>

/** What a call of the specification needs to succeed, and the request with the whole payload. */
export async function sampleOf(
  t: TestApp,
  { call, way }: Pick<SpecCall, 'call' | 'way'>,
  caller: SampleCaller,
): Promise<Sample> {
  const arrange = samples[way === '' ? call : `${call}, ${way}`]
  if (!arrange) throw new Error(`There is no sample of ${call}`)
  return await arrange(t, caller)
}

const names = { firstName: 'Ada', lastName: 'Berg' }
const newPassword = 'tall-mast-77-of-oak'

const samplesOfAccounts: Record<string, Arrange> = {
  'POST /api/auth/validatetoken': (_t, { token }) => ({ body: { token } }),
  'POST /api/auth/login': (_t, { email, password }) => ({ body: { email, password } }),
  'POST /api/auth/register': () => ({ body: registration() }),
  'POST /api/auth/register, as an instructor': () => ({ body: registration({ instructor: true }) }),
  'POST /api/auth/delete': (_t, { token, email, password }) => ({ body: { token, email, password } }),
  'POST /api/auth/updatetoken': (_t, { token }) => ({ body: { token } }),
  'GET /api/auth/user': () => ({}),
  'POST /api/forgot/forgot': (_t, { email }) => ({ body: { email } }),
  'POST /api/forgot/verifyotp': async (t, { email }) => ({
    body: { otp: await requestResetCode(t, email), email },
    headers: resetBrowser,
  }),
  'POST /api/forgot/resetpassword': async (t, { email }) => ({
    body: { password: newPassword, email, secret: await requestSecret(t, email) },
    headers: resetBrowser,
  }),
  'POST /api/account/updateaccount': (_t, { token }) => ({ body: { ...names, token } }),
  'POST /api/account/changePassword': (_t, { password, token }) => ({
    body: { oldPassword: password, newPassword, token },
  }),
}

const samplesOfAccess: Record<string, Arrange> = {
  'POST /api/auth/createcheckoutsession': (_t, { email }) => ({
    body: { productId: 'market_analysis_lab', email, isTestEnv: true },
  }),
  'POST /api/auth/promotioncodes': async (t, { id }) => {
    await givenPromotionCode(t, { ownerId: id })
    return {}
  },
  'POST /api/access-codes/validate': async (t) => ({ body: { code: (await givenAccessCodes(t))[0] } }),
  'POST /api/access-codes/use': async (t) => ({ body: { code: (await givenAccessCodes(t))[0] } }),
  'POST /api/verify-product-code': async (t) => ({
    body: { productCode: await givenPromotionCode(t), productId: 'market_analysis_lab' },
  }),
  'POST /api/register-product-to-user': async (t, { id }) => ({
    body: { productId: 'market_analysis_lab', productCode: await givenPromotionCode(t), userId: id },
  }),
  'POST /log/openlab': (_t, { id }) => ({
    body: {
      source: 'portal',
      is_prod_env: false,
      userid: id,
      log_level: 'info',
      event: 'OpenLab',
      data: { lab: 'global_compass_lab', studentView: true, institutionId: 'uni-a' },
    },
  }),
  'GET /analytics/:year/:month/:day': async (t, { email, password }) => {
    await t.call('POST /api/auth/login', { body: { email, password } })
    const [year = '', month = '', date = ''] = dayInDenver(t.clock.now()).split('-')
    return { params: { year, month, day: date }, query: { today: 'true' } }
  },
  'GET /api/access-codes/stats': async (t) => {
    await givenAccessCodes(t)
    return {}
  },
  'POST /api/access-codes/upload': () => ({
    body: { codes: [newCode(), newCode()], product: 'bundle_year' },
  }),
}

function institutionForm(t: TestApp) {
  return {
    institutionId: `uni-${newCode().slice(-4).toLowerCase()}${Date.now()}`,
    name: 'Harbour University',
    ipRanges: ['18.9.0.0/16', '18.10.1.1'],
    products: { global_compass_lab: { expiration: inDays(t, 30).getTime(), id: 'prod_global_compass' } },
    contactEmail: 'library@harbour.example',
    proxyInfo: { type: 'EZproxy', instructions: 'Sign in at the library.', proxyIPs: ['5.5.5.5'] },
  }
}

const samplesOfInstitutions: Record<string, Arrange> = {
  'GET /api/institutions': async (t) => {
    await givenInstitution(t)
    return {}
  },
  'POST /api/institutions': (t) => ({ body: institutionForm(t) }),
  'PUT /api/institutions/:institutionId': async (t) => {
    const institutionId = await givenInstitution(t)
    return { params: { institutionId }, body: { ...institutionForm(t), institutionId } }
  },
  'DELETE /api/institutions/:institutionId': async (t) => ({
    params: { institutionId: await givenInstitution(t) },
  }),
  'GET /api/institutions/public': async (t) => {
    await givenInstitution(t)
    return {}
  },
}

const samplesOfPeople: Record<string, Arrange> = {
  'GET /api/users': async (t) => {
    await makeUser(t.services)
    return {}
  },
  'PUT /api/users/:user': async (t) => ({
    params: { user: (await makeUser(t.services)).email },
    body: {
      ...names,
      instructor: true,
      admin: false,
      verified: true,
      products: { global_compass_lab: { id: 'prod_global_compass', expiration: inDays(t, 90).getTime() } },
    },
  }),
  'DELETE /api/users/:user': async (t) => ({ params: { user: (await makeUser(t.services)).email } }),
  'POST /api/instructors/invite': () => ({ body: { email: newEmail() } }),
  'POST /api/instructors/create': () => ({
    body: { email: newEmail(), ...names, instructor: true, admin: false, verified: true },
  }),
  'GET /api/instructors/pending': async (t) => {
    await givenApplicant(t)
    return {}
  },
  'POST /api/instructors/approve': async (t) => ({ body: { email: await givenApplicant(t) } }),
  'POST /api/instructors/reject': async (t) => ({ body: { email: await givenApplicant(t) } }),
  'POST /api/instructors/complete-registration': async (t) => {
    const email = newEmail()
    await t.call('POST /api/instructors/invite', { token: await administratorsToken(t), body: { email } })
    const [mail] = await t.mailsTo(email)
    const token = /instructor-registration\?token=([\w-]+)/u.exec(mail?.text ?? '')?.[1]
    return { body: { token, ...names, password: newPassword } }
  },
}

async function givenApplicant(t: TestApp): Promise<string> {
  const form = registration({ instructor: true })
  await t.call('POST /api/auth/register', { body: form })
  return form.email
}

function linkForm(t: TestApp) {
  return { linkType: 'single-use', expiresAt: inDays(t, 7).toISOString(), description: 'Faculty' }
}

function windowOf(t: TestApp) {
  const now = t.clock.now().getTime()
  return {
    usageLimit: 30,
    activeFrom: new Date(now - hour).toISOString(),
    activeTo: new Date(now + day).toISOString(),
  }
}

async function givenLink(t: TestApp, form: Record<string, unknown>) {
  const token = await administratorsToken(t)
  const { body } = await t.call('POST /api/registration-links', { token, body: form })
  return { linkId: body.linkId, token: new URL(body.registrationUrl).searchParams.get('token') }
}

const samplesOfLinks: Record<string, Arrange> = {
  'GET /api/registration-links': async (t) => {
    await givenLink(t, linkForm(t))
    return {}
  },
  'POST /api/registration-links, for one person': (t) => ({ body: linkForm(t) }),
  'POST /api/registration-links, for several people': (t) => ({
    body: { ...linkForm(t), linkType: 'multi-use', ...windowOf(t) },
  }),
  'PUT /api/registration-links/:linkId': async (t) => {
    const { linkId } = await givenLink(t, { ...linkForm(t), linkType: 'multi-use' })
    const expiresAt = inDays(t, 9).toISOString()
    return { params: { linkId }, body: { expiresAt, description: 'Spring', ...windowOf(t) } }
  },
  'DELETE /api/registration-links/:linkId': async (t) => ({
    params: { linkId: (await givenLink(t, linkForm(t))).linkId },
  }),
  'POST /api/registration-links/validate': async (t) => ({
    body: { token: (await givenLink(t, linkForm(t))).token },
  }),
  'POST /api/registration-links/use': async (t) => ({
    body: {
      token: (await givenLink(t, linkForm(t))).token,
      ...names,
      email: newEmail(),
      password: newPassword,
    },
  }),
}

async function administratorsToken(t: TestApp): Promise<string> {
  return (await signedInUser(t, { admin: true })).token
}

const samples = {
  ...samplesOfAccounts,
  ...samplesOfAccess,
  ...samplesOfInstitutions,
  ...samplesOfPeople,
  ...samplesOfLinks,
}
