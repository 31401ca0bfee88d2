import type { Mood } from '../../shell/place/face.tsx'
import type { Check } from '../engine/parity.ts'
import type { Review } from '../engine/review.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { isWrongWay, lineFor, type HedgeDraft } from './preview.ts'

/** What a person says, and how they look while they do. */
export interface Reaction {
  readonly mood: Mood
  readonly text: string
}

export type RiskZone = 'inside' | 'near' | 'outside'

/**
 * The board's 1,000 futures are others than the page's, and one quarter in twenty of theirs lies up to this share
 * elsewhere.
 */
export const nearWithin = 0.1

/** Where a shortfall stands against the board's limit. Near it, the board may come to either verdict. */
export function zoneOf(shortfall: number, limit: number): RiskZone {
  if (shortfall > limit * (1 + nearWithin)) return 'outside'
  return shortfall < limit * (1 - nearWithin) ? 'inside' : 'near'
}

const zoneWords: Readonly<Record<RiskZone, Reaction>> = {
  inside: { mood: 'glad', text: 'The board can live with that.' },
  near: { mood: 'asks', text: 'Too close to the limit to call.' },
  outside: { mood: 'worried', text: 'More than one quarter in twenty breaks the limit.' },
}

/** What the finance director says of the risk, with a question about the tool in view. */
export function chiefOnRisk(zone: RiskZone, doubt: string | null): Reaction {
  const { mood, text } = zoneWords[zone]
  return doubt === null ? { mood, text } : { mood: zone === 'outside' ? 'worried' : 'asks', text: doubt }
}

/** What she asks about a choice that puzzles her. She asks and does not answer. */
export function doubtAbout(
  { quarter }: ForeignExchangeState,
  exposure: ShownExposure,
  draft: HedgeDraft,
): string | null {
  const line = lineFor(draft, exposure)
  const isFixed = line.tool === 'forward' || line.tool === 'money-market'
  const warned = exposure.shrinks && quarter.news.some(({ id, warns }) => warns && id === 'volume')
  if (isWrongWay(line, exposure)) return `What does that ${line.tool} protect us from?`
  if (exposure.kind === 'tender' && isFixed) return 'And if we lose the tender?'
  if (warned && isFixed && line.ratio > 50) return 'And if the order is cut?'
  if ((line.tool === 'put' || line.tool === 'call') && exposure.kind !== 'tender' && !warned)
    return 'A premium, whatever happens. Is this money uncertain?'
  return null
}

/** What the dealer says while his quote is weighed. He never says whether it is right. */
export function dealerOn(placed: number, verdict: Check): Reaction {
  if (verdict === 'in-line') return { mood: 'glad', text: 'Then we can do business.' }
  if (verdict === 'high') return { mood: 'asks', text: 'Too high? Then you will want to sell to me.' }
  if (verdict === 'low') return { mood: 'asks', text: 'Too low? Then you will want to buy from me.' }
  if (placed === 3) return { mood: 'calm', text: 'Your scale has spoken. What do you read from it?' }
  if (placed > 0) return { mood: 'calm', text: 'Check my figures, by all means.' }
  return { mood: 'asks', text: 'That is my price for a quarter. Take it or leave it.' }
}

/** What she says of the danger that the player named. */
export function chiefOnDanger(named: 'aurel' | 'doral', worse: 'aurel' | 'doral'): Reaction {
  return named === worse
    ? { mood: 'glad', text: 'That is how I see it.' }
    : { mood: 'worried', text: `I fear the ${worse}s more.` }
}

/** What she says once a quarter is over. */
export function chiefAfter(review: Review, limit: number): Reaction {
  const { result, unhedged, atRisk, outcome, lines } = review
  if (atRisk > limit)
    return { mood: 'worried', text: 'More than one in twenty such quarters would break the board’s limit.' }
  if (outcome.pegBroke)
    return result > unhedged
      ? { mood: 'glad', text: 'The peg is gone, and we were ready for it.' }
      : { mood: 'worried', text: 'The peg is gone. I never liked how calm it was.' }
  if (outcome.volumeFell)
    return lines.some(({ says }) => says.startsWith('You had promised'))
      ? { mood: 'worried', text: 'A smaller order, and we had promised the bank a large one.' }
      : { mood: 'calm', text: 'A smaller order. At least we had not promised too much.' }
  if (result < unhedged)
    return { mood: 'calm', text: 'Without hedges we would have ended higher. Nobody could know that.' }
  if (result > unhedged) return { mood: 'glad', text: 'Your hedges earned their keep this time.' }
  return { mood: 'calm', text: 'We carried the whole risk, and stayed within the limit.' }
}
