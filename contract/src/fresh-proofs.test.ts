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
    'POST /api/account/factors/passkeys',
    'POST /api/account/factors/passkeys/question',
    'POST /api/account/factors/recovery-codes',
    'POST /api/account/factors/totp',
    'POST /api/account/factors/totp/secret',
    'POST /api/account/password',
    'POST /api/auth/correctemail',
    'POST /api/auth/institution/link',
    'POST /api/identity-providers',
    'POST /api/institutions/:institutionId/usage-keys',
    'POST /api/instructors/approve',
    'POST /api/instructors/create',
    'POST /api/instructors/invite',
    'POST /api/instructors/reject',
    'POST /api/invoice-orders/:order/approve',
    'POST /api/invoice-orders/:order/transfer',
    'POST /api/invoice-orders/:order/void',
    'POST /api/lti/connection-links',
    'POST /api/lti/platforms',
    'POST /api/order-desk/:order/refund',
    'POST /api/orders/:order/refund',
    'POST /api/orders/:order/swap',
    'POST /api/promotion-codes',
    'POST /api/registration-links',
    'POST /api/roster-billing',
    'POST /api/roster-billing/:billing/cancel',
    'POST /api/users/:user/factors/reset',
    'POST /api/users/:user/factors/reset/confirm',
    'POST /api/users/:user/grants/move',
    'PUT /api/identity-providers/:provider',
    'PUT /api/lti/platforms/:platform',
  ],
  'by payload': [
    'DELETE /api/account/sessions/:id',
    'POST /api/access-codes/generate',
    'POST /api/access-codes/upload',
    'POST /api/users/bulk',
    'PUT /api/registration-links/:linkId',
    'PUT /api/users/:user',
  ],
}

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
