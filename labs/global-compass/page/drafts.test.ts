import { describe, expect, it } from 'vitest'
import type { Importance } from '../engine/criteria.ts'
import { globalCompass } from '../engine/engine.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { complete, linksOf, objectionToNetwork } from './network.ts'
import {
  emptyShortlist,
  missingIn,
  reasonsFor,
  shortlistDecision,
  withMoved,
  withReason,
  withToggled,
  type ShortlistDraft,
} from './shortlist.ts'
import { equalWeights, objectionToWeights, shareOf } from './weights.ts'

const { state } = globalCompass.play('page', globalCompass.defaultSettings, []) as {
  state: GlobalCompassState
}
const { criteria, rules } = state
const name = (code: string) => code

describe('weights', () => {
  const weights = (...values: number[]) =>
    Object.fromEntries(criteria.map(({ id }, at) => [id, values[at] ?? 0])) as Importance

  it('start equal and are allowed', () => {
    expect(objectionToWeights(equalWeights(criteria), criteria, rules)).toBeNull()
    expect(shareOf(equalWeights(criteria), 'growth')).toBeCloseTo(0.1)
  })

  it.each([
    ['nothing counts', weights(), /At least 5/u],
    ['four count', weights(5, 5, 5, 5), /4 count so far/u],
    ['one weighs too much', weights(10, 4, 4, 4, 4), /Market size/u],
  ])('are refused by the page and by the engine when %s', (_case, importance, sentence) => {
    expect(objectionToWeights(importance, criteria, rules)).toMatch(sentence)
    const decision = { type: 'set-weights', weights: importance }
    expect(() => globalCompass.play('page', globalCompass.defaultSettings, [decision])).toThrow(
      /criteria|weight/u,
    )
  })

  it('may give one criterion exactly the greatest share', () => {
    const importance = weights(7, 4, 4, 4, 1)
    expect(shareOf(importance, 'market')).toBe(0.35)
    expect(objectionToWeights(importance, criteria, rules)).toBeNull()
  })
})

describe('a shortlist', () => {
  const chosen = (...codes: string[]): ShortlistDraft =>
    codes.reduce((draft, code) => withToggled(draft, code, 5), emptyShortlist)

  it('takes five countries and no more', () => {
    expect(chosen('A', 'B', 'C', 'D', 'E', 'F').chosen).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('loses its pick when that country is removed', () => {
    const draft = { ...chosen('A', 'B'), pick: 'A' }
    expect(withToggled(draft, 'B', 5).pick).toBe('A')
    expect(withToggled(draft, 'A', 5)).toMatchObject({ chosen: ['B'], pick: null })
  })

  it('moves a country up and down, but not beyond the ends', () => {
    expect(withMoved(chosen('A', 'B', 'C'), 'C', -1).chosen).toEqual(['A', 'C', 'B'])
    expect(withMoved(chosen('A', 'B', 'C'), 'A', 1).chosen).toEqual(['B', 'A', 'C'])
    expect(withMoved(chosen('A', 'B'), 'A', -1).chosen).toEqual(['A', 'B'])
  })

  it('takes reasons up to the limit, and drops them again', () => {
    const draft = withReason(withReason(emptyShortlist, 'A', 'market', 2), 'A', 'debt', 2)
    expect(reasonsFor(withReason(draft, 'A', 'growth', 2), 'A')).toEqual(['market', 'debt'])
    expect(reasonsFor(withReason(draft, 'A', 'market', 2), 'A')).toEqual(['debt'])
  })

  it('says what is missing until it is complete', () => {
    let draft = chosen('A', 'B', 'C', 'D')
    expect(missingIn(draft, rules, name)).toBe('Choose one more country.')
    draft = withToggled(draft, 'E', 5)
    expect(missingIn(draft, rules, name)).toBe('Give at least one reason for A, B, C, D and E.')
    for (const code of draft.chosen) draft = withReason(draft, code, 'market', 3)
    expect(missingIn(draft, rules, name)).toBe('Say which of the five you would enter first.')
    draft = { ...draft, pick: 'B' }
    expect(missingIn(draft, rules, name)).toBeNull()
    expect(shortlistDecision(draft, 'B').countries[4]).toEqual({ country: 'E', reasons: ['market'] })
  })
})

describe('a network', () => {
  const functions = (['headOffice', 'plant', 'research', 'hub'] as const).map((id) => ({
    id,
    name: id,
    says: '',
  }))
  const board = { functions, mostInOneCountry: 2, pick: 'P' }
  const places = (headOffice: string, plant: string, research: string, hub: string) => ({
    headOffice,
    plant,
    research,
    hub,
  })

  it('needs four places, at most two functions in one country, and one of them in the pick', () => {
    expect(objectionToNetwork({}, board, name)).toBe('Choose a country for the headoffice.')
    expect(objectionToNetwork(places('P', 'P', 'P', 'A'), board, name)).toMatch(/two in one country/u)
    expect(objectionToNetwork(places('A', 'A', 'B', 'B'), board, name)).toMatch(/your pick, P/u)
    expect(objectionToNetwork(places('A', 'A', 'B', 'P'), board, name)).toBeNull()
    expect(complete({ plant: 'A' })).toBeNull()
  })

  it('shows the distance of each link, weighted by market share for the link to the markets', () => {
    const network = {
      ...board,
      places: ['H', 'P'],
      runs: { headOffice: [], plant: [], research: [], hub: [] },
      distance: [
        [0, 40],
        [40, 0],
      ],
      markets: [{ country: 'P', share: 0.25 }],
      linkRates: { plantHub: 0.1 },
      risk: {
        says: '',
        risks: [0, 0],
        stopCosts: { headOffice: 0, plant: 0, research: 0, hub: 0 },
        togetherShare: 0.5,
        readings: [],
      },
      quotes: [],
      quotesLeft: 0,
      placed: null,
    }
    const links = linksOf({ headOffice: 'P', plant: 'P', hub: 'H' }, network)
    const points = Object.fromEntries(links.map((link) => [link.id, link.points]))
    expect(points).toEqual({
      homeOffice: 40,
      officePlant: 0,
      officeResearch: null,
      researchPlant: null,
      plantHub: 40,
      hubMarkets: 10,
    })
  })
})
