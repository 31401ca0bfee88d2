import { coreLabIds, labById, maximumExpiration, productById } from '@tradewind/contract/catalogue'
import type { LabId } from '@tradewind/contract/catalogue'
import { describe, expect, test } from 'vitest'
import {
  alreadyHeldWords,
  cartItem,
  cartProducts,
  heldWords,
  holdingOf,
  offeredProduct,
  seatsOffer,
  toYearWords,
} from './cart-model.ts'

const now = Date.UTC(2026, 10, 21)
const day = 86_400_000

/** A person who holds labs for this number of days. */
function holder(days: Partial<Record<LabId, number>>) {
  const entries = Object.entries(days).map(([lab, left]) => [
    lab,
    { id: labById(lab as LabId).productId, expiration: now + left * day },
  ])
  return {
    products: Object.fromEntries(entries) as Partial<Record<LabId, { id: string; expiration: number }>>,
  }
}

const everything = (left: number) => holder(Object.fromEntries(coreLabIds.map((lab) => [lab, left])))

describe('what the cart shows', () => {
  test('a lab is shown with the two packages', () => {
    expect(cartProducts('global_compass_lab')).toEqual([
      'global_compass_lab',
      'TradewindPackagePro',
      'TradewindPackageSupreme',
    ])
  })

  test('a package is shown with the other package only', () => {
    expect(cartProducts('TradewindPackageSupreme')).toEqual([
      'TradewindPackagePro',
      'TradewindPackageSupreme',
    ])
  })

  test('unknown products and products hidden in the environment are not found', () => {
    expect(offeredProduct('atlantis_lab', 'local')).toBeNull()
    expect(offeredProduct(undefined, 'local')).toBeNull()
    expect(offeredProduct('toString', 'local')).toBeNull()
    expect(offeredProduct('cultural_exchange_lab', 'production')).toBeNull()
    expect(offeredProduct('cultural_exchange_lab', 'local')?.name).toBe('Cultural Exchange')
  })

  test('an item has a title, note, description, price and the list of its contents', () => {
    expect(cartItem(productById('TradewindPackagePro'), holder({}), now)).toMatchObject({
      id: 'TradewindPackagePro',
      title: 'Pro Package',
      note: '1 Semester (180 days)',
      saving: 'Saves $24.00 against four single labs',
      priceCents: 1600,
      gives: [
        'Market Entry',
        'Foreign Exchange',
        'Global Compass',
        'Cultural Intelligence',
        '180 days of access',
      ],
    })
    expect(cartItem(productById('global_compass_lab'), holder({}), now).gives).toEqual(['365 days of access'])
  })
})

describe('what the reader already holds', () => {
  const compass = productById('global_compass_lab')
  const pro = productById('TradewindPackagePro')

  test('a product that is not held can be bought but not opened', () => {
    const item = cartItem(compass, holder({}), now)
    expect(item).toMatchObject({ holding: { kind: 'none' }, opensAt: null, buys: 'CHECKOUT' })
  })

  test('a product held for more than 30 days can be opened but not bought', () => {
    const item = cartItem(compass, holder({ global_compass_lab: 31 }), now)
    expect(item).toMatchObject({ opensAt: '/?lab=global_compass_lab', buys: null })
  })

  test('a product in its last 30 days can be opened and extended', () => {
    const item = cartItem(compass, holder({ global_compass_lab: 30 }), now)
    expect(item).toMatchObject({ opensAt: '/?lab=global_compass_lab', buys: 'Extend' })
  })

  test('an ended product can be bought again', () => {
    expect(cartItem(compass, holder({ global_compass_lab: -1 }), now)).toMatchObject({ buys: 'CHECKOUT' })
  })

  test('a lab with another product id counts as not held', () => {
    const wrong = { products: { global_compass_lab: { id: 'prod_other', expiration: now + day } } }
    expect(holdingOf(compass, wrong, now)).toEqual({ kind: 'none' })
  })

  test('a package is held when all four labs are, until the first of them ends', () => {
    expect(holdingOf(pro, everything(100), now)).toEqual({
      kind: 'held',
      until: now + 100 * day,
      ending: false,
      toYear: null,
    })
    const mixed = {
      products: { ...everything(100).products, ...holder({ foreign_exchange_lab: 3 }).products },
    }
    expect(cartItem(pro, mixed, now)).toMatchObject({
      holding: { kind: 'held', until: now + 3 * day, ending: true },
      opensAt: '/',
      buys: 'Extend',
    })
  })

  test('a package warns of labs that are already held', () => {
    const holding = holdingOf(pro, holder({ global_compass_lab: 172, cultural_exchange_lab: 50 }), now)
    expect(holding).toEqual({ kind: 'some', labs: [{ name: 'Global Compass', until: now + 172 * day }] })
  })

  test('access by a role has no end', () => {
    const products = Object.fromEntries(
      coreLabIds.map((lab) => [lab, { id: labById(lab).productId, expiration: maximumExpiration }]),
    )
    expect(holdingOf(pro, { products }, now)).toEqual({
      kind: 'held',
      until: null,
      ending: false,
      toYear: null,
    })
  })
})

describe('the Supreme Package after the Pro Package', () => {
  const supreme = productById('TradewindPackageSupreme')

  test('is offered to extend to a year, and says what is held until when', () => {
    const user = {
      products: { ...everything(180).products, ...holder({ global_compass_lab: 365 }).products },
    }
    const item = cartItem(supreme, user, now)
    expect(item).toMatchObject({ buys: 'Extend to 1 year', opensAt: '/' })
    const { holding } = item
    expect(holding.kind === 'held' && holding.toYear && toYearWords(holding.toYear)).toBe(
      'You already have Market Entry, Foreign Exchange and Cultural Intelligence until May 19, 2027; Global Compass until November 20, 2027. Extended now, every lab is yours until at least November 20, 2027.',
    )
    expect(cartItem(productById('TradewindPackagePro'), user, now).buys).toBeNull()
  })

  test('is not offered where it adds 30 days or less', () => {
    expect(cartItem(supreme, everything(335), now).buys).toBeNull()
    expect(cartItem(supreme, everything(334), now).buys).toBe('Extend to 1 year')
  })

  test('adds to what is left in the last 30 days, as always', () => {
    expect(cartItem(supreme, everything(20), now).buys).toBe('Extend')
  })
})

describe('words', () => {
  const until = Date.UTC(2027, 4, 12, 3)

  test('name the labs that are already held, and until when', () => {
    expect(
      alreadyHeldWords([
        { name: 'Global Compass', until },
        { name: 'Market Entry', until: null },
      ]),
    ).toBe('You already have Global Compass until May 11, 2027; Market Entry with no end date.')
  })

  test('say how long a held product lasts', () => {
    expect(heldWords(until)).toBe('Yours until May 11, 2027')
    expect(heldWords(null)).toBe('Yours')
  })
})

test('seats are offered first to holders by a role, also to others, and of the free lab to nobody', () => {
  const lab = productById('market_analysis_lab')
  expect(seatsOffer(lab, { byRole: true })).toBe('first')
  expect(seatsOffer(lab, { byRole: false })).toBe('also')
  expect(seatsOffer({ ...lab, comes: 'Spring 2027' }, { byRole: true })).toBeNull()
  for (const byRole of [true, false])
    expect(seatsOffer(productById('global_compass_lab'), { byRole })).toBeNull()
})
