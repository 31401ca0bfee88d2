import type { CallName } from '@tradewind/contract/client'

/** Visitors have an account and are not signed in. */
export type SpecRole = 'visitor' | 'student' | 'instructor' | 'admin'

export interface SpecCall {
  call: CallName
  role: SpecRole
  /** Tells the rows of one call apart. */
  way: string
  /** Names of fields are separated by spaces. A dot leads to a field of an object. */
  payload: string
  /** What may be left out of the payload, or be null. */
  optional: string
  answer: string
  /** The answer is a list, and `answer` names the fields of each member. */
  isList: boolean
}

const names = 'firstName lastName'
const product = under('products.global_compass_lab', 'id expiration')
const user = `id email ${names} instructor admin isLtiUser institutionId products`
const signedIn = `token user ${under('user', `${user} ${product}`)}`
const managedUser = `${user} verified created`
const institution = 'institutionId name ipRanges products contactEmail proxyInfo'
const proxy = under('proxyInfo', 'type instructions proxyIPs')
const institutionOptional = `contactEmail proxyInfo ${proxy} products.global_compass_lab.id`
const linkWindow = 'usageLimit activeFrom activeTo'
const link = `linkId linkType description createdBy createdAt expiresAt ${linkWindow} currentUsage usageHistory isUsed usedBy usedAt registrationUrl`

/**
 * The calls of the specification, repeated here on purpose: who makes each, the fields that it sends, and the fields of
 * its answer. Where the specification shows no answer, none are named.
 */
export const specCalls: SpecCall[] = [
  one('POST /api/auth/validatetoken', 'student', { payload: 'token', optional: 'token', answer: signedIn }),
  one('POST /api/auth/login', 'visitor', { payload: 'email password', answer: signedIn }),
  one('POST /api/auth/register', 'visitor', {
    payload: `email ${names} password instructor`,
    optional: 'instructor',
    answer: signedIn,
  }),
  one('POST /api/auth/register', 'visitor', {
    way: 'as an instructor',
    payload: `email ${names} password instructor`,
    answer: 'requiresApproval',
  }),
  one('POST /api/auth/delete', 'student', { payload: 'token email password', optional: 'token' }),
  // The first of these two answers the token, the second the user.
  one('POST /api/auth/updatetoken', 'student', { payload: 'token', optional: 'token', answer: 'token' }),
  one('GET /api/auth/user', 'student', { answer: `${user} ${product}` }),
  one('POST /api/auth/createcheckoutsession', 'student', {
    payload: 'productId email isTestEnv',
    // The server knows both itself, and ignores what is sent. So it is with view, user and institution of openlab.
    optional: 'email isTestEnv',
    answer: 'clientSecret',
  }),
  one('POST /api/auth/promotioncodes', 'instructor', {
    answer: `status data ${under('data.0', 'promotion_code product_name times_redeemed max_redemptions remaining')}`,
  }),
  one('POST /api/forgot/forgot', 'visitor', { payload: 'email', answer: 'message' }),
  one('POST /api/forgot/verifyotp', 'visitor', { payload: 'otp email', answer: 'secret' }),
  one('POST /api/forgot/resetpassword', 'visitor', { payload: 'password email secret', answer: signedIn }),
  one('POST /api/account/updateaccount', 'student', {
    payload: `${names} token`,
    optional: 'token',
    answer: signedIn,
  }),
  one('POST /api/account/changePassword', 'student', {
    payload: 'oldPassword newPassword token',
    optional: 'token',
  }),
  one('POST /api/access-codes/validate', 'student', { payload: 'code', answer: 'valid accessCode message' }),
  one('POST /api/access-codes/use', 'student', { payload: 'code', answer: 'message product expirationDate' }),
  one('POST /api/verify-product-code', 'student', {
    payload: 'productCode productId',
    answer: 'success message',
  }),
  one('POST /api/register-product-to-user', 'student', { payload: 'productId productCode userId' }),
  one('POST /log/openlab', 'student', {
    payload: `source is_prod_env userid log_level event data ${under('data', 'lab studentView institutionId')}`,
    optional: `source is_prod_env userid log_level event ${under('data', 'studentView institutionId')}`,
  }),
  one('GET /analytics/:year/:month/:day', 'admin', {
    answer: `date data ${under('data.auth.Login', 'success uniqueUsers institutionCounts')}`,
  }),
  list('GET /api/institutions', 'admin', institution),
  one('POST /api/institutions', 'admin', {
    payload: institution,
    optional: institutionOptional,
    answer: `${institution} ${product} ${proxy}`,
  }),
  one('PUT /api/institutions/:institutionId', 'admin', {
    payload: institution,
    optional: institutionOptional,
    answer: `${institution} ${product} ${proxy}`,
  }),
  one('DELETE /api/institutions/:institutionId', 'admin'),
  list('GET /api/users', 'admin', managedUser),
  one('PUT /api/users/:user', 'admin', {
    payload: `${names} instructor admin verified products`,
    // A change carries what changes, so each field may be missing. So may the end of a lab.
    optional: `${names} instructor admin verified products ${product}`,
    answer: managedUser,
  }),
  one('DELETE /api/users/:user', 'admin'),
  one('POST /api/instructors/invite', 'admin', { payload: 'email', answer: 'message' }),
  one('POST /api/instructors/create', 'admin', {
    payload: `email ${names} instructor admin verified`,
    // The call sets the three itself, whatever is sent.
    optional: 'instructor admin verified',
    answer: 'success',
  }),
  list('GET /api/instructors/pending', 'admin', `email ${names} created`),
  one('POST /api/instructors/approve', 'admin', { payload: 'email' }),
  one('POST /api/instructors/reject', 'admin', { payload: 'email' }),
  one('POST /api/instructors/complete-registration', 'visitor', { payload: `token ${names} password` }),
  list('GET /api/registration-links', 'admin', link),
  one('POST /api/registration-links', 'admin', {
    way: 'for one person',
    payload: 'linkType expiresAt description',
    optional: 'description',
    answer: link,
  }),
  one('POST /api/registration-links', 'admin', {
    way: 'for several people',
    payload: `linkType expiresAt description ${linkWindow}`,
    optional: linkWindow,
    answer: link,
  }),
  one('PUT /api/registration-links/:linkId', 'admin', {
    payload: `expiresAt description ${linkWindow}`,
    optional: `expiresAt description ${linkWindow}`,
    answer: link,
  }),
  one('DELETE /api/registration-links/:linkId', 'admin'),
  one('POST /api/registration-links/validate', 'visitor', {
    payload: 'token',
    answer: 'valid activeFrom error',
  }),
  one('POST /api/registration-links/use', 'visitor', {
    payload: `token ${names} email password`,
    answer: `status ${signedIn}`,
  }),
  list('GET /api/institutions/public', 'visitor', 'institutionId name'),
  list('GET /api/access-codes/stats', 'admin', 'product available used total'),
  one('POST /api/access-codes/upload', 'admin', { payload: 'codes product', answer: 'message' }),
]

function one(call: CallName, role: SpecRole, fields: Partial<SpecCall> = {}): SpecCall {
  return { call, role, way: '', isList: false, payload: '', optional: '', answer: '', ...fields }
}

function list(call: CallName, role: SpecRole, answer: string): SpecCall {
  return { ...one(call, role, { answer }), isList: true }
}

function under(name: string, fields: string): string {
  return namesIn(fields)
    .map((field) => `${name}.${field}`)
    .join(' ')
}

export function namesIn(fields: string): string[] {
  return fields.split(' ').filter((name) => name !== '')
}
