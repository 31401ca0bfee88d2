import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { marketEntry } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { placed } from '../../shell/place/charts/waterfall.tsx'
import { Debrief } from './debrief.tsx'
import { valueSteps } from './debrief-value.tsx'
import { patiently } from '../../engine/test/sample.ts'

it('tells of the years seen, and its steps come to the value', { timeout: patiently(60_000) }, () => {
  const { state, result } = marketEntry.play('stored', defaultSettings, decisionsOf(randomPolicy, 'stored'))
  if (!result) throw new Error('The run is not finished')
  expect(state.business?.since).toBeGreaterThan(1)
  const shown = { ...result, parts: [...result.parts] }
  const page = renderToStaticMarkup(createElement(Debrief, { state, result: shown }))
  expect(page).toContain('The years you saw')
  const steps = placed(valueSteps(result.debrief))
  expect(steps.at(-2)?.to).toBeCloseTo(steps.at(-1)?.value ?? Number.NaN, 6)
})
