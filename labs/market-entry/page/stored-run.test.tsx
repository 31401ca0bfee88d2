import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { marketEntry } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { placed } from '../../shell/place/charts/waterfall.tsx'
import { Debrief } from './debrief.tsx'
import { valueSteps } from './debrief-value.tsx'
import { patiently } from '../../engine/test/sample.ts'

/** A finished state as earlier versions stored it: with facts in the state, without a world, standing orders or `since`. */
function asStoredBefore({ business, world: _world, ...state }: MarketEntryState): MarketEntryState {
  const { orders: _orders, since: _since, ...earlier } = { ...business }
  const choices = [{ decision: 0, round: 1, id: 'report', name: 'Report bought', value: 'Outlook' }]
  return JSON.parse(JSON.stringify({ ...state, business: earlier, choices })) as MarketEntryState
}

it('a run stored by an earlier version shows the same debrief', { timeout: patiently(60_000) }, () => {
  const { state, result } = marketEntry.play('stored', defaultSettings, decisionsOf(randomPolicy, 'stored'))
  if (!result) throw new Error('The run is not finished')
  const shown = { ...result, parts: [...result.parts] }
  const page = (of: MarketEntryState) =>
    renderToStaticMarkup(createElement(Debrief, { state: of, result: shown }))
  expect(state.business?.since).toBeGreaterThan(1)
  expect(page(asStoredBefore(state))).toBe(page(state))
  expect(page(state)).toContain('The years you saw')
  const steps = placed(valueSteps(result.debrief))
  expect(steps.at(-2)?.to).toBeCloseTo(steps.at(-1)?.value ?? Number.NaN, 6)
})
