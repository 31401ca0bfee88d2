import { expect, test } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { patiently, sample } from '../../engine/test/sample.ts'
import { claimIds } from './claims.ts'
import type { MarketEntryDecision } from './decisions.ts'
import { marketEntry } from './engine.ts'
import { modeIds } from './modes.ts'
import { replyIds } from './incidents.ts'
import { reportIds, sourceIds } from './research.ts'
import { drawWorld, newRun } from './run.ts'
import { scoreOf } from './score.ts'
import { defaultSettings, type MarketEntrySettings } from './settings.ts'
import { steps } from './steps.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

interface Played {
  readonly seed: string
  readonly settings: MarketEntrySettings
  readonly decisions: readonly MarketEntryDecision[]
}

function playedScore({ seed, settings }: Played, decisions: readonly object[]): number | null {
  try {
    return marketEntry.play(seed, settings, decisions).result?.score ?? null
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

/** The score of each run of decisions in one world, without what only the result shows. A sample is also played in full. */
function scorer(played: Played) {
  const world = drawWorld(played.seed, played.settings)
  let count = 0
  return (decisions: readonly object[]): number | null => {
    const run = newRun(world)
    try {
      for (const decision of decisions) {
        const given = new Map(Object.entries(decision))
        const { phase } = run
        const { phases, take } = steps[given.get('type') as keyof typeof steps]
        if (phase === 'finished' || !phases.includes(phase)) return null
        take(run, given, () => undefined)
      }
    } catch (error) {
      if (error instanceof DecisionRefused) return null
      throw error
    }
    const score = run.phase === 'finished' ? scoreOf(run) : null
    count += 1
    if (count % playedInFull === 0) expect(playedScore(played, decisions)).toBe(score)
    return score
  }
}

/** Every so many of the other decisions are played again from the seed on, as the server does. */
const playedInFull = 150

const priceIds = ['lowest', 'low', 'usual', 'high', 'highest']
const adIds = ['none', 'little', 'normal', 'much', 'heavy']
const beside = (scale: readonly string[], own: string) =>
  [-1, 1].flatMap((step) => scale[scale.indexOf(own) + step] ?? [])

/** The answers with one added or left out. */
const toggled = (answers: readonly string[]) =>
  ['tariff', 'policy', 'channel'].map((id) =>
    answers.includes(id) ? answers.filter((other) => other !== id) : [...answers, id],
  )

const allReplies = [...new Set(Object.values(replyIds).flat())]

/** Every other decision that differs in one of the things that looking back tries. */
function others(decision: MarketEntryDecision, codes: readonly string[]): object[] {
  switch (decision.type) {
    case 'report':
      return reportIds.map((report) => ({ ...decision, report }))
    case 'shortlist':
      return decision.countries.flatMap((entry, at) =>
        codes.map((country) => ({
          ...decision,
          countries: decision.countries.with(at, { ...entry, country }),
        })),
      )
    case 'study':
      return codes.flatMap((country) => sourceIds.map((source) => ({ ...decision, country, source })))
    case 'commit':
      return [
        ...codes.map((country) => ({ ...decision, country })),
        ...modeIds.map((mode) => ({ ...decision, mode })),
        ...[1, 2, 3].map((entry) => ({ ...decision, entry })),
        ...priceIds.map((price) => ({ ...decision, price })),
        ...adIds.map((launch) => ({ ...decision, launch })),
        ...decision.claims.flatMap((_, at) =>
          claimIds.map((claim) => ({ ...decision, claims: decision.claims.with(at, claim) })),
        ),
      ]
    case 'forecast':
      return Object.keys(decision.confidence).flatMap((id) =>
        [5, 20, 35, 50, 65, 80, 95].map((sure) => ({
          ...decision,
          confidence: { ...decision.confidence, [id]: sure },
        })),
      )
    case 'run':
      return [
        ...[...modeIds, 'out'].map((mode) => ({ ...decision, mode })),
        ...(decision.mode === 'out'
          ? []
          : [
              ...beside(priceIds, decision.price).map((price) => ({ ...decision, price })),
              ...beside(adIds, decision.ads).map((ads) => ({ ...decision, ads })),
              ...toggled(decision.answers).map((answers) => ({ ...decision, answers })),
              ...allReplies.map((reply) => ({ ...decision, reply })),
            ]),
      ]
    default:
      return []
  }
}

function playedAt(at: number): Played {
  const seed = `hindsight ${at}`
  const pace = at % 10 === 9 ? 'yearly' : 'steps'
  const settings: MarketEntrySettings = { ...defaultSettings, pace, countries: at % 2 === 0 ? 8 : 10 }
  return {
    seed,
    settings,
    decisions: decisionsOf(at % 2 === 0 ? sensiblePolicy : randomPolicy, seed, settings),
  }
}

const looked = new Map<number, ReturnType<typeof marketEntry.hindsight>>()

function hindsightAt(at: number) {
  const { seed, settings, decisions } = playedAt(at)
  const hindsight = looked.get(at) ?? marketEntry.hindsight(seed, settings, decisions)
  looked.set(at, hindsight)
  return hindsight
}

test(
  'the decision that mattered most is the one that playing every other decision finds',
  { timeout: patiently(10_800_000) },
  () => {
    // `npm test` tries a part of the alternatives. A wrong choice would be wrong for a kind of decision, and each run has
    // all of them: in full, one run of each policy, number of countries and pace.
    const each = sample(1, 48)
    for (const at of sample([0, 1, 9], [0])) {
      const played = playedAt(at)
      const { seed, settings, decisions } = played
      const score = playedScore(played, decisions) ?? NaN
      const scoreWith = scorer(played)
      const codes = marketEntry.play(seed, settings, []).state.countries.map(({ code }) => code)
      const best = decisions.map((decision, place) => {
        const tried = others(decision, codes).filter((_, number) => number % each === 0)
        const scores = tried.flatMap(
          (other) => scoreWith((decisions as readonly object[]).with(place, other)) ?? [],
        )
        return Math.max(score, ...scores) - score
      })
      const most = Math.max(...best)
      const { decisive = null, ...rest } = hindsightAt(at) ?? {}
      expect(rest).toMatchObject({ score })
      const weight = decisive?.weight ?? 0
      if (each > 1) {
        expect(weight, seed).toBeGreaterThan(most - 1e-6)
        continue
      }
      expect(weight, seed).toBeCloseTo(most, 6)
      if (most > 0.05) expect(decisive?.decision, seed).toBe(best.findIndex((gain) => gain > most - 0.05))
    }
  },
)

test('the path begins with the cost of research and ends with the cash of all years', () => {
  for (const at of sample([0, 9], [0])) {
    const { seed, settings, decisions } = playedAt(at)
    const { state } = marketEntry.play(seed, settings, decisions)
    const { path = null, decisive = null } = hindsightAt(at) ?? {}
    const account = state.business?.account ?? []
    const cash = account.reduce((all, { earned, upFront }) => all + earned - upFront, 0)
    const spent = (state.research.budget - state.research.left) / 1000
    expect(path?.rounds).toHaveLength(8)
    expect(path?.own.at(-1), seed).toBeCloseTo(cash - spent, 1)
    const { name = '', chosen = '', better = null } = decisive ?? {}
    expect(`${name} ${chosen} ${better?.name}`).not.toMatch(/undefined|: $/u)
  }
})
