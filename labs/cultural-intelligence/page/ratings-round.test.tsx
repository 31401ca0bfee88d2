import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { culturalIntelligence } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import { RatingsRound } from './ratings-round.tsx'

it('says who sees the ratings before the student gives them', () => {
  const { state } = culturalIntelligence.play('whose', defaultSettings, [])
  const decide = () => Promise.resolve({ ok: true } as const)
  const shown = renderToStaticMarkup(<RatingsRound state={state} decide={decide} saving={false} open />)
  expect(shown).toContain('only you see your answers')
})
