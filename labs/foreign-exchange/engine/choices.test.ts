import { expect, test } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { patiently, sample } from '../../engine/test/sample.ts'
import { randomFrom } from '../../math/random.ts'
import type { ForeignExchangeDecision, Hedge } from './decisions.ts'
import { quarterly } from './engine.ts'
import { defaultSettings, type ForeignExchangeSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

interface Game {
  readonly seed: string
  readonly settings: ForeignExchangeSettings
}

/** The score of a whole run, or null if its decisions are refused. */
function scoreOf({ seed, settings }: Game, decisions: readonly object[]) {
  try {
    return quarterly.play(seed, settings, decisions).result?.score ?? null
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

type Line = Hedge['lines'][number]

const tools: readonly Partial<Line>[] = [
  { tool: 'none' },
  { tool: 'forward' },
  { tool: 'money-market' },
  { tool: 'put', strike: 'forward' },
  { tool: 'put', strike: 'away' },
  { tool: 'call', strike: 'forward' },
  { tool: 'call', strike: 'away' },
  { tool: 'invoice' },
]

/** What is tried of a tool. Its share makes no difference without a hedge and for an invoice. */
const sharesOf = ({ tool }: Partial<Line>) =>
  tool === 'none' || tool === 'invoice' ? [100] : [20, 50, 80, 100]

/** The hedges of a run, each with every tool and share in its place. */
function hedgesOf(decisions: readonly ForeignExchangeDecision[]) {
  return decisions.flatMap((decision, at) => {
    if (decision.type !== 'hedge') return []
    return decision.lines.map((own, place) => ({
      at,
      exposure: own.exposure,
      others: tools.flatMap((tool) =>
        sharesOf(tool).map((ratio): Hedge => {
          const line = { ...own, strike: 'forward' as const, ...tool, ratio }
          return { ...decision, lines: decision.lines.with(place, line) }
        }),
      ),
    }))
  })
}

/** Plays the whole run again for each other hedge. */
function bruteForce(game: Game, decisions: ForeignExchangeDecision[]) {
  const score = scoreOf(game, decisions) ?? NaN
  const gains = hedgesOf(decisions).map(({ at, exposure, others }) => {
    const scores = others.flatMap((hedge) => scoreOf(game, decisions.with(at, hedge)) ?? [])
    return { decision: at, exposure, gain: Math.max(...scores) - score }
  })
  const most = Math.max(0, ...gains.map(({ gain }) => gain))
  return { score, most, first: gains.find(({ gain }) => gain > most - 0.05) }
}

const words = {
  sales: 'sales in aurels',
  parts: 'parts in aurels',
  islands: 'sales in dorals',
  tender: 'tender in aurels',
} as const

test(
  'the hedge that mattered most is the one that playing every other hedge finds',
  { timeout: patiently(3_600_000) },
  () => {
    // After twenty, the pattern of policies and quarters begins anew.
    for (const at of Array(sample(20, 1)).keys()) {
      const seed = `hindsight ${at}`
      const settings = { ...defaultSettings, quarters: at % 10 === 9 ? 6 : 4 } as const
      const policy = at % 4 === 0 ? randomPolicy : sensiblePolicy
      const decisions = decisionsOf(policy, seed, settings)
      const found = bruteForce({ seed, settings }, decisions)
      const hindsight = quarterly.hindsight(seed, settings, decisions)
      expect(hindsight?.score).toBe(found.score)
      expect(hindsight?.decisive?.weight ?? 0, seed).toBeCloseTo(found.most, 6)
      if (found.most > 0.05) {
        expect(hindsight?.decisive?.decision, seed).toBe(found.first?.decision)
        expect(hindsight?.decisive?.name, seed).toContain(words[found.first?.exposure ?? 'sales'])
      }
    }
  },
)

test('no other hedge earns more than the one that mattered most', () => {
  for (const at of Array(sample(20, 4)).keys()) {
    const seed = `probe ${at}`
    const settings = { ...defaultSettings, quarters: 4 } as const
    const decisions = decisionsOf(at % 2 === 0 ? randomPolicy : sensiblePolicy, seed, settings)
    const hindsight = quarterly.hindsight(seed, settings, decisions)
    const most = (hindsight?.score ?? NaN) + (hindsight?.decisive?.weight ?? 0)
    const random = randomFrom(seed, 'probes')
    for (const _ of Array(12).keys()) {
      const { at: place, others } = random.pick(hedgesOf(decisions))
      const other = scoreOf({ seed, settings }, decisions.with(place, random.pick(others)))
      expect(other ?? 0, seed).toBeLessThan(most + 0.05)
    }
  }
})

test('looking back names each hedge, and leaves out what the limits refuse', () => {
  const decisions = decisionsOf(sensiblePolicy, 'names')
  const hindsight = quarterly.hindsight('names', defaultSettings, decisions)
  expect(hindsight?.tried).toBeGreaterThan(100)
  expect(hindsight?.decisive?.name).toMatch(/^Quarter [1-6]: (?:sales|parts|tender) in (?:aurels|dorals)$/u)
  expect(hindsight?.path?.own).toHaveLength(6)
  expect(hindsight?.next).toMatch(/\.$/u)
})
