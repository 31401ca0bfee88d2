import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  freeLab,
  labs,
  maximumExpiration,
  packages,
  redeemableIds,
  redeemedProduct,
  seatLimits,
} from './catalogue.ts'
import { errorStatus } from './errors.ts'
import { passwordProblem } from './rules.ts'
import { screens } from './screens.ts'

/*
 * The parts that the specification fixes, repeated here on purpose: a change that breaks these lists changes the
 * behaviour. The calls are in `server/src/spec-behaviours.test.ts`, the timings of screens in
 * `e2e/spec-behaviours.e2e.ts`.
 */

const pages = {
  '/': 'session',
  '/results/:lab': 'session',
  '/redeem/:code': 'public',
  '/cart/:product': 'account',
  '/checkout/:product': 'account',
  '/payment-confirmation': 'account',
  '/invoice/:order': 'account',
  '/promotion-codes': 'account',
  '/login': 'public',
  '/register': 'public',
  '/forgot': 'public',
  '/settings': 'account',
  '/edit-settings': 'account',
  '/change-email': 'account',
  '/change-password': 'account',
  '/delete': 'account',
  '/delete-confirmation': 'public',
  '/instructor-registration': 'public',
  '/register-instructor': 'public',
  '/coursekit': 'account',
  '/admin': 'account',
  '/admin/users/:user': 'account',
  '/analytics': 'account',
  '/analytics/university': 'account',
  '/analytics/university/:institution': 'account',
  '/select-institution': 'public',
  '/demo': 'public',
  '/lti-connector': 'public',
  '/link-account': 'public',
  '/error': 'public',
  '/help': 'public',
  '/help/videos': 'public',
  '/help/course-kit/:code': 'public',
  '/contact': 'public',
}

test('every page keeps its address and access', () => {
  const access = Object.entries(screens).map(([path, screen]) => [path, screen.access] as const)
  expect(Object.fromEntries(access)).toMatchObject(pages)
})

/** Id, fixed product id, name, price in cents, shown duration, days of access. */
const products = [
  ['market_analysis_lab', 'prod_market_entry', 'Market Entry', 1000, '1 Semester', 365],
  ['foreign_exchange_lab', 'prod_foreign_exchange', 'Foreign Exchange', 1000, '1 Semester', 365],
  ['global_compass_lab', 'prod_global_compass', 'Global Compass', 1000, '1 Semester', 365],
  [
    'cultural_intelligence_lab',
    'prod_cultural_intelligence',
    'Cultural Intelligence',
    1000,
    '1 Semester',
    365,
  ],
  ['cultural_exchange_lab', 'prod_cultural_exchange', 'Cultural Exchange', 1000, '1 Semester', 365],
  ['TradewindPackagePro', 'prod_package_pro', 'Pro Package', 1600, '1 Semester', 180],
  ['TradewindPackageSupreme', 'prod_package_supreme', 'Supreme Package', 2500, '1 Year', 365],
]

test('every product keeps its ids, price and days of access', () => {
  const sold = [...labs, ...packages].map((one) => [
    one.id,
    one.productId,
    one.name,
    one.priceCents,
    one.shownDuration,
    one.accessDays,
  ])
  expect(sold).toEqual(products)
  expect(labs.filter(({ core }) => core)).toHaveLength(4)
  expect(labs.filter(({ hiddenInProduction }) => hiddenInProduction).map(({ id }) => id)).toEqual([
    'cultural_exchange_lab',
  ])
  expect(packages.map(({ labs: given }) => given.length)).toEqual([4, 4])
  expect(freeLab).toEqual({ id: 'global_compass_lab', accessDays: 365 })
  expect(new Date(maximumExpiration).toISOString()).toBe('9999-12-31T23:59:59.000Z')
  expect(seatLimits).toEqual({ minimum: 2, maximum: 500 })
})

test('access codes keep their product names', () => {
  expect(redeemableIds.map((id) => [id, redeemedProduct(id)])).toEqual([
    ['bundle_year', 'TradewindPackageSupreme'],
    ['bundle_semester', 'TradewindPackagePro'],
    ['cultural_intelligence_lab', 'cultural_intelligence_lab'],
    ['market_analysis_lab', 'market_analysis_lab'],
    ['foreign_exchange_lab', 'foreign_exchange_lab'],
    ['cultural_exchange_lab', 'cultural_exchange_lab'],
  ])
})

const codes = {
  malformed: 400,
  not_signed_in: 401,
  ticket_refused: 401,
  wrong_credentials: 401,
  card_declined: 402,
  forbidden: 403,
  email_not_verified: 403,
  instructor_pending: 403,
  fresh_proof_required: 403,
  lab_not_held: 403,
  lab_not_ready: 403,
  guest_outside: 403,
  not_found: 404,
  institution_gone: 404,
  email_taken: 409,
  run_changed: 409,
  run_closed: 409,
  no_attempt_left: 409,
  class_session_ended: 409,
  code_used: 409,
  already_held: 409,
  payment_pending: 409,
  last_administrator: 409,
  user_changed: 409,
  already_instructor: 409,
  institution_taken: 409,
  platform_taken: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  code_unknown: 422,
  code_expired: 422,
  code_revoked: 422,
  code_wrong_product: 422,
  not_sold: 422,
  link_refused: 422,
  invitation_refused: 422,
  wrong_password: 422,
  password_refused: 422,
  wrong_code: 422,
  decision_refused: 422,
  already_verified: 422,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,
}

test('every error code keeps its status', () => {
  expect(errorStatus).toMatchObject(codes)
})

test('passwords have 8 to 100 characters without spaces', () => {
  expect(passwordProblem('a'.repeat(7))).toBe('Password must be at least 8 characters long')
  expect(passwordProblem('a'.repeat(8))).toBeNull()
  expect(passwordProblem('a'.repeat(100))).toBeNull()
  expect(passwordProblem('a'.repeat(101))).toBe('Password must be less than 100 characters long')
  expect(passwordProblem('calm sea 42')).toBe('Password cannot contain spaces')
})

/** Names under which the portal and the labs store data in the browser. A name that ends with `:` is a prefix. */
const storageKeys = [
  'tradewind-guide:',
  'tradewind-pending:',
  'tradewind-run:',
  'tradewind.demo-lab',
  'tradewind.hide-guide',
  'tradewind.hide-info',
  'tradewind.invitation',
  'tradewind.last-login',
  'tradewind.new-user',
  'tradewind.open-anyway',
  'tradewind.probe',
  'tradewind.redeem-code',
  'tradewind.redeem-prompted',
  'tradewind.redirect',
  'tradewind.registration-link',
  'tradewind.requested-lab',
  'tradewind.session',
  'tradewind.teaching-height',
  'tradewind.verify-later',
  'tradewind.visit',
  'tradewind.visit-origin',
  'tradewind.waiting-class',
]

test('browser storage keeps the names that existing browsers use', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const found = ['portal/src', 'labs', 'ui'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|^dist|\.cache|node_modules/u.test(file))
      .flatMap(
        (file) =>
          readFileSync(`${root}${folder}/${file}`, 'utf8').match(
            /(?<=['`])tradewind[.-][a-z-]+:?(?=['`$])/gu,
          ) ?? [],
      ),
  )
  expect(found).toEqual(expect.arrayContaining(storageKeys))
})
