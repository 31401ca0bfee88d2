import {
  coreLabIds,
  labById,
  labIds,
  labs,
  maximumExpiration,
  type LabId,
} from '@tradewind/contract/catalogue'
import type { HomeFacts } from '@tradewind/contract/people/home'
import type { Products } from '@tradewind/contract/roles'
import { describe, expect, test } from 'vitest'
import { homeCards, isHeld, offeredTo, visitorCards } from './home-model.ts'

const now = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000

function holding(ids: readonly LabId[], expiration = now + 300 * day): { products: Products } {
  return {
    products: Object.fromEntries(ids.map((id) => [id, { id: labById(id).productId, expiration }])),
  }
}

const nobody = { products: {} }
const idsOf = (user: { products: Products }, environment: 'local' | 'production' = 'local') =>
  homeCards(user, environment, now).map((card) => card.id)
const cardOf = (user: { products: Products }, id: string, at = now) => {
  const card = homeCards(user, 'local', at).find((candidate) => candidate.id === id)
  if (!card) throw new Error(`No card ${id}`)
  return card
}

describe('the cards and their order', () => {
  test('without any access, labs come in the order of the catalogue, then the packages', () => {
    expect(idsOf(nobody)).toEqual([
      ...labs.map((lab) => lab.id),
      'TradewindPackagePro',
      'TradewindPackageSupreme',
    ])
  })

  test('held labs come before the others, and packages last', () => {
    expect(idsOf(holding(['cultural_intelligence_lab', 'foreign_exchange_lab']))).toEqual([
      'foreign_exchange_lab',
      'cultural_intelligence_lab',
      'market_analysis_lab',
      'global_compass_lab',
      'cultural_exchange_lab',
      'TradewindPackagePro',
      'TradewindPackageSupreme',
    ])
  })

  test('a lapsed lab counts as not held', () => {
    expect(idsOf(holding(['global_compass_lab'], now - day))[0]).toBe('market_analysis_lab')
  })

  test('packages disappear once the four core labs are held, with or without the fifth lab', () => {
    expect(idsOf(holding(coreLabIds))).toEqual([...coreLabIds, 'cultural_exchange_lab'])
    expect(idsOf(holding(labIds))).toHaveLength(5)
  })

  test('packages stay while one core lab is missing or has lapsed', () => {
    const three = holding(coreLabIds.slice(1))
    expect(idsOf(three)).toContain('TradewindPackagePro')
    const lapsed = holding(coreLabIds)
    lapsed.products.global_compass_lab = { id: 'prod_global_compass', expiration: now }
    expect(idsOf(lapsed)).toContain('TradewindPackageSupreme')
  })

  test('production hides Cultural Exchange, held or not', () => {
    expect(idsOf(nobody, 'production')).not.toContain('cultural_exchange_lab')
    expect(idsOf(holding(labIds), 'production')).toEqual([...coreLabIds])
  })
})

describe('the reader’s access to a lab', () => {
  const at = (expiration: number) =>
    cardOf(holding(['global_compass_lab'], expiration), 'global_compass_lab').status

  test('is held until its end', () => {
    expect(at(now + 31 * day)).toEqual({ kind: 'held-until', at: now + 31 * day })
  })

  test('is counted in days for the last 30, and a started day counts as a whole one', () => {
    expect(at(now + 30 * day + 1)).toMatchObject({ kind: 'held-until' })
    expect(at(now + 30 * day)).toMatchObject({ kind: 'ending', daysLeft: 30 })
    expect(at(now + 4 * day + 1)).toMatchObject({ kind: 'ending', daysLeft: 5 })
    expect(at(now + 1)).toMatchObject({ kind: 'ending', daysLeft: 1 })
  })

  test('ends exactly when it expires', () => {
    expect(at(now)).toEqual({ kind: 'ended', at: now })
    expect(at(now - 400 * day)).toEqual({ kind: 'ended', at: now - 400 * day })
  })

  test('shows no end for the maximum expiration', () => {
    expect(at(maximumExpiration)).toEqual({ kind: 'held' })
    expect(at(maximumExpiration - 1)).toMatchObject({ kind: 'held-until' })
  })

  test('is none with another product id, before and after its end', () => {
    for (const expiration of [now + 300 * day, now - day]) {
      const user = { products: { global_compass_lab: { id: 'prod_market_entry', expiration } } }
      expect(cardOf(user, 'global_compass_lab').status).toEqual({ kind: 'not-held' })
    }
  })

  test('is held in each of the three states with access', () => {
    expect([now + 1, now + 100 * day, maximumExpiration, now].map((end) => isHeld(at(end)))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('what a card sells', () => {
  const lab = (expiration: number) =>
    cardOf(holding(['global_compass_lab'], expiration), 'global_compass_lab').sells

  test('is a purchase when the lab is not held or has lapsed', () => {
    expect(cardOf(nobody, 'global_compass_lab').sells).toBe('purchase')
    expect(lab(now - day)).toBe('purchase')
  })

  test('is an extension in the last 30 days of access, and nothing before that', () => {
    expect(lab(now + 30 * day)).toBe('extension')
    expect(lab(now + 30 * day + 1)).toBeNull()
    expect(lab(maximumExpiration)).toBeNull()
  })
})

describe('what a card opens', () => {
  test('is a held lab that is ready', () => {
    expect(cardOf(holding(labIds), 'global_compass_lab')).toMatchObject({
      opens: 'global_compass_lab',
      comes: null,
    })
  })

  test('is nothing when the lab is not held', () => {
    expect(cardOf(nobody, 'global_compass_lab').opens).toBeNull()
    expect(cardOf(holding(labIds, now - 1), 'global_compass_lab').opens).toBeNull()
  })

  test('is nothing on a package', () => {
    expect(cardOf(nobody, 'TradewindPackagePro')).toMatchObject({
      opens: null,
      status: { kind: 'not-held' },
      priceCents: 1600,
      duration: '1 Semester (180 days)',
    })
    expect(cardOf(nobody, 'TradewindPackageSupreme')).toMatchObject({
      priceCents: 2500,
      duration: '1 Year (365 days)',
    })
  })
})

test('a held card has no term, because its status says until when', () => {
  expect(cardOf(holding(labIds, now + 100 * day), 'global_compass_lab').duration).toBeNull()
  expect(cardOf(holding(labIds, now + 5 * day), 'global_compass_lab').duration).toBeNull()
  expect(cardOf(holding(labIds, now - 1), 'global_compass_lab').duration).toBe('1 Semester (365 days)')
})

test('packages say what they save', () => {
  expect(cardOf(nobody, 'TradewindPackagePro').saving).toBe('Saves $24.00 against four single labs')
  expect(cardOf(nobody, 'market_analysis_lab').saving).toBeNull()
})

describe('a person without an account', () => {
  test('sees the lent labs without prices and dates', () => {
    const cards = visitorCards(
      holding(['cultural_exchange_lab', 'global_compass_lab'], now + day),
      'local',
      now,
    )
    expect(cards.map(({ id }) => id)).toEqual(['global_compass_lab', 'cultural_exchange_lab'])
    for (const card of cards)
      expect(card).toMatchObject({ status: { kind: 'lent' }, sells: null, duration: null })
    expect(cards.map(({ opens }) => opens)).toEqual(['global_compass_lab', 'cultural_exchange_lab'])
  })

  test('may see no labs at all', () => {
    expect(visitorCards(nobody, 'local', now)).toEqual([])
    expect(visitorCards(holding(['global_compass_lab'], now), 'local', now)).toEqual([])
  })
})

describe('a lab that is tried before it is paid for', () => {
  const trying = (until: number): { products: Products } => ({
    products: {
      ...holding(coreLabIds.filter((id) => id !== 'market_analysis_lab')).products,
      market_analysis_lab: { id: 'prod_market_entry', expiration: until, courtesy: true },
    },
  })

  test('opens and can be bought, and says how many days are left', () => {
    expect(cardOf(trying(now + 4.5 * day), 'market_analysis_lab')).toMatchObject({
      status: { kind: 'trying', daysLeft: 5 },
      opens: 'market_analysis_lab',
      sells: 'purchase',
    })
  })

  test('is no part of a package that is held', () => {
    const ids = idsOf(trying(now + 14 * day))
    expect(ids[0]).toBe('market_analysis_lab')
    expect(ids).toContain('TradewindPackageSupreme')
  })

  test('is sold like any other after its days', () => {
    expect(cardOf(trying(now), 'market_analysis_lab')).toMatchObject({
      status: { kind: 'tried', at: now },
      opens: null,
      sells: 'purchase',
    })
  })
})

describe('what is offered without paying', () => {
  const student = {
    kind: 'portal',
    verified: true,
    instructor: false,
    admin: false,
    isLtiUser: false,
  } as const
  const lab = 'market_analysis_lab'
  const facts: HomeFacts = {
    played: [lab],
    courtesy: { days: 14, labs: ['global_compass_lab'] },
    extensions: [{ lab, classSession: 'c', className: 'Trade', until: now + 100 * day }],
  }
  const nothing = { played: [lab], courtesy: { days: 0, labs: [] }, extensions: [] }
  const offered = (user: object, ends: number) =>
    offeredTo({ ...student, ...holding([lab], now + ends * day), ...user }, facts, now)

  test('is an extension only where access ends within 30 days', () => {
    expect(offered({}, 20)).toEqual(facts)
    expect(offered({}, 60)).toEqual({ ...facts, extensions: [] })
  })

  test.each([{ kind: 'guest' }, { kind: 'demo' }, { verified: false }, { instructor: true }])(
    'is nothing to %o',
    (user) => {
      expect(offered(user, 20)).toEqual(nothing)
    },
  )
})
