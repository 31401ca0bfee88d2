import { expect, test } from 'vitest'
import { coreLabIds, labById, maximumExpiration, packages, productById, type LabId } from './catalogue.ts'
import {
  canBuyForOneself,
  extendsToYear,
  holdsLab,
  holdsPackage,
  ownsLab,
  triesLab,
  type Products,
} from './roles.ts'

const now = Date.UTC(2026, 10, 20)

function holding(labs: readonly LabId[]): { products: Products } {
  return {
    products: Object.fromEntries(labs.map((id) => [id, { id: labById(id).productId, expiration: now + 1 }])),
  }
}

test.each(packages)('$name is held exactly while all its labs are held', ({ id, labs }) => {
  expect(holdsPackage(holding(labs), id, now)).toBe(true)
  expect(holdsPackage(holding(labs), id, now + 1)).toBe(false)
  for (const missing of labs) {
    const others = holding(labs.filter((lab) => lab !== missing))
    expect(holdsPackage(others, id, now)).toBe(false)
  }
})

const day = 86_400_000
const supreme = productById('TradewindPackageSupreme')
const pro = productById('TradewindPackagePro')

/** Somebody who holds the core labs for this many days, and Global Compass for as many as given. */
function heldFor(days: number, compassDays = days): { products: Products } {
  const ends = coreLabIds.map((id) => {
    const left = id === 'global_compass_lab' ? compassDays : days
    return [id, { id: labById(id).productId, expiration: now + left * day }]
  })
  return { products: Object.fromEntries(ends) as Products }
}

test.each([
  ['after the Pro Package', heldFor(180), true],
  ['where one lab alone gains more than 30 days', heldFor(365, 334), true],
  ['where no lab gains more than 30 days', heldFor(335), false],
  ['after the Supreme Package itself', heldFor(365), false],
  ['with access by a role', heldFor((maximumExpiration - now) / day), false],
  ['with nothing held', { products: {} }, false],
])('the Supreme Package extends to a year %s: %s', (_when, user, extends_) => {
  expect(extendsToYear(supreme, user, now)).toBe(extends_)
})

test('only the Supreme Package extends to a year', () => {
  expect(extendsToYear(pro, heldFor(100), now)).toBe(false)
  expect(extendsToYear(productById('global_compass_lab'), heldFor(100), now)).toBe(false)
})

test('a product can be bought while it is not held, in its last 30 days, or to extend it to a year', () => {
  expect(canBuyForOneself(pro, { products: {} }, now)).toBe(true)
  expect(canBuyForOneself(pro, heldFor(180, 30), now)).toBe(true)
  expect(canBuyForOneself(pro, heldFor(180), now)).toBe(false)
  expect(canBuyForOneself(supreme, heldFor(180), now)).toBe(true)
  expect(canBuyForOneself(supreme, heldFor(340), now)).toBe(false)
})

test('a lab that is tried before it is paid for opens, and counts for nothing that is sold', () => {
  const labs = [...coreLabIds]
  const user = holding(labs)
  const lab = 'market_analysis_lab'
  user.products[lab] = { id: labById(lab).productId, expiration: now + 60 * day, courtesy: true }
  expect(holdsLab(user, lab, now)).toBe(true)
  expect(triesLab(user, lab, now)).toBe(true)
  expect(ownsLab(user, lab, now)).toBe(false)
  expect(triesLab(user, 'global_compass_lab', now)).toBe(false)
  expect(ownsLab(user, 'global_compass_lab', now)).toBe(true)
  expect(triesLab(user, lab, now + 60 * day)).toBe(false)
  expect(holdsPackage(user, 'TradewindPackagePro', now)).toBe(false)
  expect(canBuyForOneself(productById(lab), user, now)).toBe(true)
  expect(extendsToYear(supreme, user, now)).toBe(false)
})
