import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LabTerms } from '../../shell/place/term.tsx'
import { culturalExchange } from '../engine/engine.ts'
import { defaultSettings } from '../engine/settings.ts'
import { playedBy, randomPolicy } from '../engine/test/policies.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import type { RoundProps } from './last-trade.tsx'
import { ReflectRound } from './reflect-round.tsx'
import { RepairRound } from './repair-round.tsx'
import { terms } from './terms.ts'
import { TradeRound } from './trade-round.tsx'

const rounds = { repair: RepairRound, reflect: ReflectRound }

/** The words of the bar at the top, with a class of three words in it. */
const barWords = 20

function wordsOf(state: CulturalExchangeState): number {
  const made = state.trades.at(-1)
  const told: RoundProps['told'] =
    made && state.news !== null
      ? {
          made,
          reveal: { progress: 1, isOver: true, skip: () => undefined },
          touched: false,
          touch: () => undefined,
        }
      : null
  const decide = () => Promise.resolve({ ok: true } as const)
  const Round = rounds[state.phase as keyof typeof rounds] ?? TradeRound
  const markup = renderToStaticMarkup(
    <LabTerms value={terms}>
      <Round state={state} decide={decide} saving={false} open told={told} />
    </LabTerms>,
  )
  const seen = markup
    .replaceAll(/<(p|span) class="visually-hidden">.*?<\/\1>/gu, ' ')
    .replaceAll(/<span [^>]*class="term-meaning".*?<\/span><\/span>/gu, ' ')
    .replaceAll(/<[^>]+>/gu, ' ')
  return seen.split(/\s+/u).filter(Boolean).length
}

it('a trade has at most 160 words in view, whatever was seen at the last one, and so has the joint table once it was held', () => {
  for (let seed = 0; seed < 4; seed++) {
    const { decisions } = playedBy(randomPolicy, `words ${seed}`)
    for (const [at, { type }] of decisions.entries()) {
      if (type !== 'trade' && type !== 'repair' && type !== 'leave' && type !== 'reflect') continue
      const { state } = culturalExchange.play(`words ${seed}`, defaultSettings, decisions.slice(0, at))
      expect(barWords + wordsOf(state), `${seed} ${at}`).toBeLessThanOrEqual(160)
    }
  }
})
