import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { readRoutes } from './test/routes.ts'

/** What widens rights, moves money or cannot be undone, as a file with the data of everybody; of some, what is sent decides. */
const asking = {
  always: [
    'DELETE /api/account/factors/passkeys/:passkey',
    'DELETE /api/account/factors/totp',
    'DELETE /api/account/institutions/:identity',
    'DELETE /api/identity-providers/:provider',
    'DELETE /api/identity-providers/:provider/keys/:fingerprint',
    'DELETE /api/institutions/:institutionId',
    'DELETE /api/institutions/:institutionId/usage-keys/:key',
    'DELETE /api/lti/platforms/:platform',
    'DELETE /api/registration-links/:linkId',
    'DELETE /api/users/:user',
    'GET /api/audit/csv',
    'GET /api/users/csv',
    'POST /api/access-codes/revoke',
    'POST /api/account/factors/passkeys',
    'POST /api/account/factors/passkeys/question',
    'POST /api/account/factors/recovery-codes',
    'POST /api/account/factors/totp',
    'POST /api/account/factors/totp/secret',
    'POST /api/account/password',
    'POST /api/auth/correctemail',
    'POST /api/auth/institution/link',
    'POST /api/demo/codes',
    'POST /api/demo/codes/:demoCode/revoke',
    'POST /api/identity-providers',
    'POST /api/institutions',
    'POST /api/institutions/:institutionId/usage-keys',
    'POST /api/instructors/approve',
    'POST /api/instructors/create',
    'POST /api/instructors/invite',
    'POST /api/instructors/reject',
    'POST /api/invoice-orders/:order/approve',
    'POST /api/invoice-orders/:order/decline',
    'POST /api/invoice-orders/:order/transfer',
    'POST /api/invoice-orders/:order/void',
    'POST /api/lti/connection-links',
    'POST /api/lti/link',
    'POST /api/lti/platforms',
    'POST /api/lti/platforms/:platform/deployments',
    'POST /api/order-desk/:order/refund',
    'POST /api/orders/:order/refund',
    'POST /api/orders/:order/swap',
    'POST /api/promotion-codes',
    'POST /api/promotion-codes/:promotion/revoke',
    'POST /api/registration-links',
    'POST /api/roster-billing',
    'POST /api/roster-billing/:billing/cancel',
    'POST /api/users/:user/factors/reset',
    'POST /api/users/:user/factors/reset/confirm',
    'POST /api/users/:user/grants/move',
    'PUT /api/identity-providers/:provider',
  ],
  'by payload': [
    'DELETE /api/account/sessions/:id',
    'POST /api/access-codes/generate',
    'POST /api/access-codes/upload',
    'POST /api/users/:user/grants',
    'POST /api/users/bulk',
    'POST /api/users/import',
    'PUT /api/institutions/:institutionId',
    'PUT /api/lti/platforms/:platform',
    'PUT /api/registration-links/:linkId',
    'PUT /api/users/:user',
  ],
}

/**
 * What administrators change without it: it lets nobody in, costs nothing, and the same hands can do it again or take
 * it back.
 */
const notAsking = [
  'DELETE /api/instructors/invitations/:invitation',
  'DELETE /api/lti/connection-links/:link',
  'DELETE /api/users/:user/factors/reset',
  'DELETE /api/users/:user/grants/:grant',
  'DELETE /api/users/:user/sessions/:session',
  'POST /api/access-codes/look-up',
  'POST /api/identity-providers/:provider/metadata',
  'POST /api/identity-providers/:provider/test',
  'POST /api/identity-providers/:provider/test-sign-in',
  'POST /api/institutions/check-ranges',
  'POST /api/institutions/test-address',
  'POST /api/instructors/invitations/:invitation/send',
  'POST /api/lti/platforms/:platform/test',
  'POST /api/users/:user/mails/:mail/send-again',
  'POST /api/users/:user/send-code',
  'POST /api/users/:user/sign-out',
  'POST /api/users/:user/view',
  'POST /api/users/import/preview',
]

test('exactly these calls ask for a fresh proof', async () => {
  const routes = await readRoutes()
  expect(routes.length).toBeGreaterThan(200)
  const asks = (wanted: Route['freshProof']) =>
    routes
      .filter(([, { freshProof }]) => freshProof === wanted)
      .map(([name]) => name)
      .toSorted()
  expect({ always: asks(true), 'by payload': asks('by payload') }).toEqual(asking)
})

test('every other call with which administrators change something was judged to need none', async () => {
  const changing = (await readRoutes())
    .filter(([name, { access, freshProof }]) => access === 'admin' && !freshProof && !name.startsWith('GET '))
    .map(([name]) => name)
    .toSorted()
  expect(changing).toEqual(notAsking)
})

test('no call of labs asks, because their token cannot prove who is there', async () => {
  const both = (await readRoutes()).filter(([, { forLabs, freshProof }]) => forLabs && freshProof)
  expect(both.map(([name]) => name)).toEqual([])
})
