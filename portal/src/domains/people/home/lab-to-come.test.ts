import { labById, productById, type LabId } from '@tradewind/contract/catalogue'
import { describe, expect, test, vi } from 'vitest'
import { giftWords } from '../../access/access-codes/gift-words.ts'
import { cartItem } from '../../sales/checkout/cart-model.ts'
import { homeCards, visitorCards } from './home-model.ts'
import { decideLaunch } from '../../../frame/launch.ts'

/** The catalogue in which Cultural Exchange cannot be opened yet. */
vi.mock('@tradewind/contract/catalogue', async (original) => {
  const catalogue = await original<typeof import('@tradewind/contract/catalogue')>()
  catalogue.labById('cultural_exchange_lab').comes = 'Opens in spring 2027'
  return catalogue
})

const lab = 'cultural_exchange_lab'
const comes = 'Opens in spring 2027'
const now = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000
const holding = (ids: readonly LabId[], expiration: number) => ({
  products: Object.fromEntries(ids.map((id) => [id, { id: labById(id).productId, expiration }])),
})
const cases = [
  ['not held', { products: {} }],
  ['held', holding([lab], now + 300 * day)],
  ['held, and about to end', holding([lab], now + day)],
] as const

describe('a lab that is still to come', () => {
  test.each(cases)('opens and sells nothing on its card, which says when it comes: %s', (_case, user) => {
    const card = homeCards(user, 'local', now).find(({ id }) => id === lab)
    expect(card).toMatchObject({ opens: null, sells: null, comes })
  })

  test('is listed after open labs for a person without an account', () => {
    const cards = visitorCards(holding([lab, 'global_compass_lab'], now + day), 'local', now)
    expect(cards.map(({ id, opens }) => [id, opens])).toEqual([
      ['global_compass_lab', 'global_compass_lab'],
      [lab, null],
    ])
  })

  test('cannot be launched', () => {
    const user = holding([lab], now + day)
    const situation = { screenWidth: 1280, framed: false, anyWidth: false, anyway: false, visit: null }
    expect(decideLaunch(lab, { user, environment: 'local', now, ...situation }).refusal).toEqual({
      kind: 'not-ready',
      lab,
      comes,
    })
  })

  test('cannot be opened or bought in the cart', () => {
    expect(cartItem(productById(lab), holding([lab], now + 300 * day), now)).toMatchObject({
      opensAt: null,
      buys: null,
      comes,
    })
  })

  test('says when it opens after a code gave it', () => {
    expect(giftWords({ product: lab, until: now }).opens).toBe(`This lab is not open yet. ${comes}.`)
  })
})
