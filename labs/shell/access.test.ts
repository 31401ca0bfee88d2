import { maximumExpiration } from '@tradewind/contract/catalogue'
import { expect, it } from 'vitest'
import { accessInWords, nameOf } from './access.ts'
import { labConfig } from './config.ts'

const now = Date.UTC(2026, 10, 20, 12)

it.each([
  [Date.UTC(2027, 4, 12, 12), 'Until May 12, 2027'],
  // The last moment of May 3 in Denver is already May 4 elsewhere.
  [Date.UTC(2026, 4, 4, 5, 59), 'Ended on May 3, 2026'],
  [maximumExpiration, 'Included with your account'],
])('describes access that ends at %i: %s', (expiration, words) => {
  const products = { global_compass_lab: { id: 'prod_global_compass', expiration } }
  expect(accessInWords({ products }, 'global_compass_lab', now)).toBe(words)
})

it.each([
  [now + 86_400_000, 'Free: 1 day left, until November 21, 2026'],
  [now + 86_400_000 + 5 * 60_000, 'Free: 1 day left, until November 21, 2026'],
  [now + 86_400_000 + 6 * 60_000, 'Free: 2 days left, until November 21, 2026'],
  [now, 'Free days ended on November 20, 2026'],
])('describes free days that end at %i: %s', (expiration, words) => {
  const products = {
    global_compass_lab: { id: 'prod_global_compass', expiration, courtesy: true as const },
  }
  expect(accessInWords({ products }, 'global_compass_lab', now)).toBe(words)
})

it('says that a lab is not in the account', () => {
  expect(accessInWords({ products: {} }, 'global_compass_lab', now)).toBe('Not in your account')
})

it.each([
  [{ firstName: 'Ana', lastName: 'Lopez', email: 'ana@uni.example' }, 'Ana Lopez'],
  [{ firstName: '', lastName: '', email: 'ana@uni.example' }, 'ana@uni.example'],
  [{ firstName: '', lastName: '', email: '' }, 'Guest'],
])('takes the name from %o', (user, name) => expect(nameOf(user)).toBe(name))

it('reads the configuration that the server wrote into the page, or uses the local portal', () => {
  expect(labConfig(' {"portalOrigin":"https://portal.example"} ').portalOrigin).toBe('https://portal.example')
  expect(labConfig('\n __LAB_CONFIG__\n').portalOrigin).toBe('http://localhost:4000')
})
