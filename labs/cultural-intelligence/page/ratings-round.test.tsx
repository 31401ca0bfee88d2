import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { culturalIntelligence } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import { RatingsRound } from './ratings-round.tsx'

it('says whose the ratings are before they are given', () => {
  const { state } = culturalIntelligence.play('whose', defaultSettings, [])
  const decide = () => Promise.resolve({ ok: true } as const)
  const shown = renderToStaticMarkup(<RatingsRound state={state} decide={decide} saving={false} open />)
  expect(shown).toContain('only you see your answers')
})
