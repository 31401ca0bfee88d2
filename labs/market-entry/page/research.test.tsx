import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { marketEntry } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import type { BusinessState } from '../engine/business-state.ts'
import { committedBlindly, orders } from '../engine/test/committed.ts'
import { Dossier } from './dossier.tsx'
import { Account } from './account.tsx'
import { Debrief } from './debrief.tsx'
import { stakeText } from './words.ts'
import { patiently } from '../../engine/test/sample.ts'

const seed = 'research pages'
const codes = marketEntry.play(seed, defaultSettings, []).state.countries.map(({ code }) => code)
const blind = committedBlindly(codes, { mode: 'direct', entry: 3 })
describe('what an entry mode depends on', () => {
  it('is called by the name of its research', () => {
    expect(stakeText({ kind: 'fact', id: 'fit' })).toBe('Fit of the product')
    expect(stakeText({ kind: 'news', id: 'channel' })).toBe('News about the distributors')
  })

  it('is in the dossier', () => {
    const { state } = marketEntry.play(seed, defaultSettings, blind.slice(0, 1))
    const page = renderToStaticMarkup(createElement(Dossier, { state }))
    expect(page).toContain('What each entry mode depends on')
    expect(page).toContain(
      'Fit of the product, competition, tariff, news about the tariff, sales channels and news about the distributors',
    )
  })

  it(
    'is in the debrief, marked where the player had not paid to know it',
    { timeout: patiently(60_000) },
    () => {
      const wait = orders({ mode: 'out' })
      const confidence = { luck: 50, mode: 50, timing: 50, country: 50, price: 50 }
      const { state, result } = marketEntry.play(seed, defaultSettings, [
        ...blind,
        wait,
        wait,
        wait,
        wait,
        { type: 'look-back', confidence },
      ])
      if (!result) throw new Error('The run is not finished')
      const shown = { ...result, parts: [...result.parts], solution: null }
      const page = renderToStaticMarkup(createElement(Debrief, { state, result: shown }))
      expect(page).toContain('What your entry mode depends on')
      expect(page.match(/✗ you had not paid to know it/gu)?.length).toBeGreaterThanOrEqual(7)
      expect(page).toContain('You asked the same source in none of the other two countries')
    },
  )
})

it('a waiting player reads that the market figures are not known', () => {
  const { state } = marketEntry.play(seed, defaultSettings, blind)
  const business = state.business as BusinessState
  const page = renderToStaticMarkup(createElement(Account, { state, business }))
  expect(page).toContain('you cannot see what others sell there')
  expect(page).toContain('<td>not known</td>')
})
