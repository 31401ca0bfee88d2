import { expect, test } from 'vitest'
import { culturalExchange } from './cultural-exchange/engine/engine.ts'
import { proposed as inExchange } from './cultural-exchange/page/proposed.ts'
import { culturalIntelligence } from './cultural-intelligence/engine/engine.ts'
import { proposed as inIntelligence } from './cultural-intelligence/page/proposed.ts'
import type { LabEngine } from './engine/lab-engine.ts'
import { foreignExchange } from './foreign-exchange/engine/engine.ts'
import { proposed as inForeignExchange } from './foreign-exchange/page/proposed.ts'
import { globalCompass } from './global-compass/engine/engine.ts'
import { proposed as inCompass } from './global-compass/page/proposed.ts'
import { marketEntry } from './market-entry/engine/engine.ts'
import { proposed as inEntry } from './market-entry/page/proposed.ts'

/** What teams read before they agree, in the words of each lab. */

/** What each decision of robots is called at its time, by its type. */
function said(engine: LabEngine, proposed: (decision: never, state: never) => string, given: object = {}) {
  const settings = engine.parseSettings(given)
  const texts: Record<string, string[]> = {}
  for (const strength of ['novice', 'steady', 'expert'] as const) {
    const who = { kind: 'robot', strength, seed: 'words' } as const
    const at = { seed: 'words', settings, decisions: [], round: engine.roundsOf(settings) }
    const decisions = engine.decideFor(who, at).map(({ decision }) => decision)
    for (const [number, decision] of decisions.entries()) {
      const { state } = engine.play('words', settings, decisions.slice(0, number))
      const { type } = decision as { type: string }
      texts[type] = [...(texts[type] ?? []), proposed(decision as never, state as never)]
    }
  }
  return texts
}

const labs: [LabEngine, (decision: never, state: never) => string, object?][] = [
  [culturalExchange, inExchange],
  [culturalIntelligence, inIntelligence],
  [foreignExchange, inForeignExchange],
  [foreignExchange, inForeignExchange, { play: 'desk' }],
  [globalCompass, inCompass],
  [marketEntry, inEntry],
]

test.each(labs)('every decision has words without a gap, lab %#', (...lab) => {
  const texts = Object.values(said(...lab)).flat()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    expect(text).toMatch(/^\p{Ll}/u)
    expect(text).not.toMatch(/undefined|null|NaN|\[object|““| {2}|: $/u)
  }
})

test('a purchase says its price', () => {
  expect(said(marketEntry, inEntry)['report']).toContain('buy Market outlook for 80')
  expect(said(marketEntry, inEntry)['study']?.[0]).toMatch(/^buy .+ in .+ for \d+$/u)
  expect(said(globalCompass, inCompass)['buy-card']?.[0]).toMatch(/^turn over “.+” for \d+ credits$/u)
  expect(said(culturalIntelligence, inIntelligence)['check']?.[0]).toMatch(/^do “.+” for \d effort$/u)
})

test('purchases of a lab stay what they are, and are offered in the step that has them', () => {
  expect(marketEntry.purchases).toEqual(['report', 'study', 'estimate'])
  expect(marketEntry.play('words', marketEntry.defaultSettings, []).offers).toEqual(['report'])
  expect(globalCompass.play('words', globalCompass.defaultSettings, []).offers).toEqual([])
})
