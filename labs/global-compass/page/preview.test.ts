import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { normalCdf } from '../../math/normal.ts'
import { countryData } from '../data/countries.ts'
import { criterionIds, type Importance } from '../engine/criteria.ts'
import { globalCompass } from '../engine/engine.ts'
import { gapSpread, outcomes } from '../engine/forecasts.ts'
import { networkCosts, networkModel, demandShares } from '../engine/network.ts'
import { ranking, robustness, scoreTable } from '../engine/ranking.ts'
import { drawWorld } from '../engine/run.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { answerCost, durationShares } from '../engine/shock.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { confidenceOf, gapToday, middleFor } from './forecast-scene.tsx'
import { costParts, flowsOf, totalOf } from './network.ts'
import { practiceCodes, practicePlaces, practiceScores } from './practice-figures.ts'
import { firstShares, scoreOf } from './shake.ts'
import { chanceOf, costIf, quartersOf } from './shock.ts'

const settings = globalCompass.defaultSettings
const seeds = ['one', 'two', 'three']

const stateAfter = (seed: string, decisions: number) =>
  globalCompass.play(seed, settings, decisionsOf(randomPolicy, seed).slice(0, decisions)).state

const seen = new Map<string, GlobalCompassState[]>()

/** Every state of a random run. */
function statesOf(seed: string): GlobalCompassState[] {
  const states = seen.get(seed) ?? playedThrough(seed)
  seen.set(seed, states)
  return states
}

function playedThrough(seed: string): GlobalCompassState[] {
  return [...decisionsOf(randomPolicy, seed).keys(), Infinity].map((count) => stateAfter(seed, count))
}

describe('what the page previews', () => {
  it.each(seeds)('ranks the candidates as the engine does: %s', (seed) => {
    const { brief, table } = drawWorld(seed, settings)
    let compared = 0
    for (const { evidence, weights } of statesOf(seed))
      for (const { country, score } of weights
        ? ranking(brief.candidates, table, weights.importance, evidence.bought)
        : []) {
        expect(scoreOf(evidence.figures, weights!.importance, country)).toBeCloseTo(score, 2)
        compared++
      }
    expect(compared).toBeGreaterThan(20)
  })

  it('shakes the weights as the engine does, once all figures are known', () => {
    const { brief, table } = drawWorld('shaken', settings)
    const importance = Object.fromEntries(criterionIds.map((id, at) => [id, (at % 5) + 3])) as Importance
    const figures = Object.fromEntries(
      criterionIds.map((id) => [
        id,
        Object.fromEntries(
          brief.candidates.map((code, at) => {
            const z = table[id][at] ?? null
            return [code, z === null ? null : { value: 0, year: null, z }]
          }),
        ),
      ]),
    )
    const shown = firstShares({ countries: brief.candidates, figures, importance }, 0.2)
    const { first } = robustness(
      brief.candidates,
      { table, weights: importance },
      randomFrom('shaken', 'weights'),
    )
    for (const code of brief.candidates) expect(Math.abs(shown[code]! - first[code]!)).toBeLessThan(0.08)
  })

  it.each(seeds)('costs a network as the engine does: %s', (seed) => {
    const state = statesOf(seed).find(({ network }) => network?.placed)
    const { network } = state!
    const { sites, lines, cost } = network!.placed!
    const parts = costParts(sites, network!)
    expect(parts.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
    for (const { id, cost: exact } of lines)
      expect(parts.find((part) => part.id === id)!.cost).toBeCloseTo(exact, 1)
    expect(Math.abs(totalOf(parts) - cost)).toBeLessThan(0.1)
    const flowing = flowsOf(sites, network!).reduce((total, flow) => total + flow.cost, 0)
    const links = lines.slice(4).reduce((total, line) => total + line.cost, 0)
    expect(Math.abs(flowing - links)).toBeLessThan(0.1)
  })

  it('costs a function in every place as the engine does', () => {
    const { brief } = drawWorld('places', settings)
    const five = brief.candidates.slice(0, 5)
    const model = networkModel({
      ...brief,
      lossCounts: 1,
      pick: five[0]!,
      markets: demandShares(brief.home, five, five[0]!),
    })
    const decisions = decisionsOf(randomPolicy, 'places')
    const { network } = stateAfter(
      'places',
      decisions.findIndex(({ type }) => type === 'place'),
    )
    const sites = { headOffice: brief.home, plant: five[1]!, research: five[2]!, hub: five[3]! }
    const [page, engine] = [costParts(sites, network!).slice(0, 4), networkCosts(model, sites).slice(0, 4)]
    page.forEach(({ cost }, at) => expect(cost).toBeCloseTo(engine[at]!.cost, 1))
  })

  it.each(seeds)('costs each answer to the shock as the engine does: %s', (seed) => {
    const { shock } = statesOf(seed).find((state) => state.shock)!
    const to = shock!.places[3]!.country
    for (const answer of shock!.answers)
      for (const quarters of quartersOf(shock!)) {
        const exact = answerCost(shock!, { option: answer.id, to: answer.needsPlace ? to : null }, quarters)
        expect(costIf(shock!, answer, to, quarters)).toBeCloseTo(exact, 6)
      }
    expect(costIf(shock!, shock!.answers[3]!, '', 1)).toBeNull()
  })

  it('draws the length of a shock as likely as the engine does', () => {
    const shock = { endChance: 1 / 6, horizon: 12 }
    const lasting = durationShares(shock.endChance, randomFrom('lengths', 'durations'))
    for (const quarters of quartersOf(shock))
      expect(Math.abs(chanceOf(shock, quarters) - lasting[quarters]!)).toBeLessThan(0.05)
  })
})

describe('a drawn forecast', () => {
  it('gives back the confidence that it was drawn from', () => {
    for (let confidence = 0; confidence <= 100; confidence++)
      expect(confidenceOf(middleFor(confidence, 1.7), 1.7)).toBe(confidence)
  })

  it('is as wide as the chance of the next year, and knows today’s gap only from an open card', () => {
    for (const seed of seeds) {
      const { brief, statements } = drawWorld(seed, settings)
      const shown = outcomes(statements, brief.candidates, randomFrom(seed, 'futures'))
      for (const state of statesOf(seed))
        for (const card of state.evidence.forecasts) {
          expect(card.gapSpread).toBe(gapSpread(card.criterion))
          const gap = gapToday(state, card)
          expect(gap === null).toBe(!state.evidence.bought.includes(card.criterion))
          if (gap === null) continue
          const likely = normalCdf((0.7 * gap) / card.gapSpread)
          const { frequency } = shown.find(({ statement }) => statement === card.id)!
          expect(Math.abs(likely - frequency)).toBeLessThan(0.06)
        }
    }
  })
})

it('practises on figures of the lab', () => {
  const table = scoreTable(practiceCodes, 'DEU')
  for (const id of ['income', 'growth', 'closeness'] as const)
    practiceCodes.forEach((code, at) => expect(practiceScores[id][code]).toBeCloseTo(table[id][at]!, 3))
  for (const { code, numeric, name, lat, lng } of practicePlaces)
    expect(countryData.countries.find((country) => country.code === code)).toMatchObject({
      numeric,
      name,
      lat,
      lng,
    })
})
