import { expect, test } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { patiently, sample } from '../../engine/test/sample.ts'
import { boardImportance } from './brief.ts'
import { criterionIds, type Importance } from './criteria.ts'
import type { GlobalCompassDecision } from './decisions.ts'
import { globalCompass } from './engine.ts'
import { drawWorld } from './run.ts'
import { siteFunctions } from './sites.ts'
import type { GlobalCompassSettings } from './settings.ts'
import { copyingPolicy, decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

interface Played {
  readonly seed: string
  readonly settings: GlobalCompassSettings
  readonly decisions: readonly GlobalCompassDecision[]
}

function scoreOf({ seed, settings }: Played, decisions: readonly object[]): number | null {
  try {
    return globalCompass.play(seed, settings, decisions).result?.score ?? null
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

interface BoardView {
  /** The weights that the board meant. */
  readonly meant: Importance
  readonly home: string
  readonly candidates: readonly string[]
  /** The five countries that rank highest over all figures among those that the player did not list. */
  readonly top: readonly string[]
}

/** Every other decision that differs in one of the things that looking back tries. */
function others(decision: GlobalCompassDecision, { meant, home, candidates, top }: BoardView): object[] {
  const places = [home, ...candidates]
  switch (decision.type) {
    case 'set-weights':
      return [{ ...decision, weights: meant }]
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
  const settings: GlobalCompassSettings = {
    ...globalCompass.defaultSettings,
    rounds,
    candidates: at % 4 === 1 ? 16 : 24,
  }
  const policy = [sensiblePolicy, randomPolicy, copyingPolicy][at % 3] ?? sensiblePolicy
  return { seed, settings, decisions: decisionsOf(policy, seed, settings) }
}

const looked = new Map<number, ReturnType<typeof globalCompass.hindsight>>()

function hindsightAt(at: number) {
  const { seed, settings, decisions } = playedAt(at)
  const hindsight = looked.get(at) ?? globalCompass.hindsight(seed, settings, decisions)
  looked.set(at, hindsight)
  return hindsight
}

function knownOf({ seed, settings, decisions }: Played): BoardView {
  const { state, result } = globalCompass.play(seed, settings, decisions)
  const listed = Object.keys(result?.debrief.robustness.amongFive ?? {})
  const ranked = result?.solution.ranking.map(({ country }) => country) ?? []
  return {
    meant: boardImportance(drawWorld(seed, settings).brief),
    home: state.brief.home.code,
    candidates: state.candidates.map(({ code }) => code),
    top: ranked.filter((code) => !listed.includes(code)).slice(0, 5),
  }
}

test(
  'the decision that mattered most is the one that playing every other decision finds',
  { timeout: patiently(7_200_000) },
  () => {
    // After twelve, the pattern of policies, rounds and candidates begins anew.
    for (const at of Array(sample(24, 1)).keys()) {
      const played = playedAt(at)
      const { seed, decisions } = played
      const score = scoreOf(played, decisions) ?? NaN
      const known = knownOf(played)
      const best = decisions.map((decision, place) => {
        const scores = others(decision, known).flatMap(
          (other) => scoreOf(played, (decisions as readonly object[]).with(place, other)) ?? [],
        )
        return Math.max(score, ...scores) - score
      })
      const most = Math.max(...best)
      const { decisive = null, ...rest } = hindsightAt(at) ?? {}
      expect(rest).toMatchObject({ score })
      expect(decisive?.weight ?? 0, seed).toBeCloseTo(most, 6)
      if (most > 0.05) expect(decisive?.decision, seed).toBe(best.findIndex((gain) => gain > most - 0.05))
    }
  },
)

test('the path adds up the points of the rounds to the score, below full points', () => {
  for (const at of Array(sample(24, 2)).keys()) {
    const { seed, settings } = playedAt(at)
    const { score = NaN, path = null } = hindsightAt(at) ?? {}
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
  for (const at of Array(sample(24, 2)).keys()) {
    const { decisive = null } = hindsightAt(at) ?? {}
    const { name = '', chosen = '', better = null } = decisive ?? {}
    expect(`${name} ${chosen} ${better?.name}`).not.toMatch(/\b(?!GDP)[A-Z]{3}\b|statement-|undefined/u)
  }
})
