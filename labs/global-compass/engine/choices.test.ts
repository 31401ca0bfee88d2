import { expect, test } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { patiently, sample } from '../../engine/test/sample.ts'
import { boardImportance } from './brief.ts'
import { criterionIds, type Importance } from './criteria.ts'
import type { GlobalCompassDecision } from './decisions.ts'
import { globalCompass, globalCompass1 } from './engine.ts'
import { drawWorld } from './run.ts'
import { siteFunctions } from './sites.ts'
import type { GlobalCompassSettings } from './settings.ts'
import { copyingPolicy, decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

interface Played {
  readonly engine: typeof globalCompass
  readonly seed: string
  readonly settings: GlobalCompassSettings
  readonly decisions: readonly GlobalCompassDecision[]
}

function scoreOf({ engine, seed, settings }: Played, decisions: readonly object[]): number | null {
  try {
    return engine.play(seed, settings, decisions).result?.score ?? null
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

interface Known {
  /** The weights that the board meant; under rules 1 each criterion is tried instead. */
  readonly meant: Importance | null
  readonly home: string
  readonly candidates: readonly string[]
  /** The five countries that rank highest over all figures among those that the player did not list. */
  readonly top: readonly string[]
}

/** Every other decision that differs in one of the things that looking back tries. */
function others(decision: GlobalCompassDecision, { meant, home, candidates, top }: Known): object[] {
  const places = [home, ...candidates]
  switch (decision.type) {
    case 'set-weights':
      if (meant) return [{ ...decision, weights: meant }]
      return criterionIds.flatMap((id) =>
        [0, 2, 5, 9].map((value) => ({ ...decision, weights: { ...decision.weights, [id]: value } })),
      )
    case 'buy-card':
      return criterionIds.map((card) => ({ ...decision, card }))
    case 'forecast':
      return [5, 20, 35, 50, 65, 80, 95].map((confidence) => ({ ...decision, confidence }))
    case 'shortlist':
      return [
        ...decision.countries.map(({ country }) => ({ ...decision, pick: country })),
        ...decision.countries.flatMap((entry, at) =>
          top.map((country) => ({
            ...decision,
            countries: decision.countries.with(at, { ...entry, country }),
          })),
        ),
      ]
    case 'place':
      return siteFunctions.flatMap((site) =>
        places.map((place) => ({ ...decision, sites: { ...decision.sites, [site]: place } })),
      )
    case 'answer':
      return [
        { type: 'answer', option: 'wait' },
        { type: 'answer', option: 'cushion' },
        ...['second', 'move'].flatMap((option) => places.map((to) => ({ type: 'answer', option, to }))),
      ]
    default:
      return []
  }
}

function playedAt(at: number): Played {
  const seed = `hindsight ${at}`
  const rounds = ([5, 5, 4, 3] as const)[at % 4] ?? 5
  const engine = at % 5 === 4 ? globalCompass1 : globalCompass
  const settings: GlobalCompassSettings = {
    ...engine.defaultSettings,
    rounds,
    candidates: at % 4 === 1 ? 16 : 24,
  }
  const policy = [sensiblePolicy, randomPolicy, copyingPolicy][at % 3] ?? sensiblePolicy
  return { engine, seed, settings, decisions: decisionsOf(policy, seed, settings, engine) }
}

function knownOf({ engine, seed, settings, decisions }: Played): Known {
  const { state, result } = engine.play(seed, settings, decisions)
  const listed = Object.keys(result?.debrief.robustness.amongFive ?? {})
  const ranked = result?.solution.ranking.map(({ country }) => country) ?? []
  return {
    meant: engine === globalCompass ? boardImportance(drawWorld(seed, settings).brief) : null,
    home: state.brief.home.code,
    candidates: state.candidates.map(({ code }) => code),
    top: ranked.filter((code) => !listed.includes(code)).slice(0, 5),
  }
}

test(
  'the decision that mattered most is the one that playing every other decision finds',
  { timeout: patiently(7_200_000) },
  () => {
    for (const at of Array(sample(60, 1)).keys()) {
      const played = playedAt(at)
      const { engine, seed, settings, decisions } = played
      const score = scoreOf(played, decisions) ?? NaN
      const known = knownOf(played)
      const best = decisions.map((decision, place) => {
        const scores = others(decision, known).flatMap(
          (other) => scoreOf(played, (decisions as readonly object[]).with(place, other)) ?? [],
        )
        return Math.max(score, ...scores) - score
      })
      const most = Math.max(...best)
      const { decisive = null, ...rest } = engine.hindsight(seed, settings, decisions) ?? {}
      expect(rest).toMatchObject({ score })
      expect(decisive?.weight ?? 0, seed).toBeCloseTo(most, 6)
      if (most > 0.05) expect(decisive?.decision, seed).toBe(best.findIndex((gain) => gain > most - 0.05))
    }
  },
)

test('the path adds up the points of the rounds to the score, below full points', () => {
  for (const at of Array(sample(60, 2)).keys()) {
    const { engine, seed, settings, decisions } = playedAt(at)
    const { score = NaN, path = null } = engine.hindsight(seed, settings, decisions) ?? {}
    const full = path?.others[0]?.values ?? []
    expect(path?.rounds).toHaveLength(settings.rounds)
    expect(path?.own.at(-1), seed).toBeCloseTo(score, 6)
    expect(full.at(-1)).toBe(100)
    path?.own.forEach((value, round) => {
      expect(value, seed).toBeGreaterThanOrEqual(path.own[round - 1] ?? 0)
      expect(value, seed).toBeLessThanOrEqual(full[round] ?? 0)
    })
  }
})

test('looking back names the decision in words, with neither codes nor ids', () => {
  for (const at of Array(sample(60, 2)).keys()) {
    const { engine, seed, settings, decisions } = playedAt(at)
    const { decisive = null } = engine.hindsight(seed, settings, decisions) ?? {}
    const { name = '', chosen = '', better = null } = decisive ?? {}
    expect(`${name} ${chosen} ${better?.name}`).not.toMatch(/\b(?!GDP)[A-Z]{3}\b|statement-|undefined/u)
  }
})
