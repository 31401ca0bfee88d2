import { useDraft, useOwnDraft } from '../../shell/place/drafts.ts'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeDecision, Share, Ways } from '../engine/decisions.ts'
import type { CulturalExchangeState, ShownTrade } from '../engine/state.ts'
import {
  awayTrades,
  isVisiting,
  missingIn,
  type ChosenWays,
  type CulturalExchangePlay,
} from './cultural-exchange-play.ts'
import { signMark } from './last-trade.tsx'
import { pinned, type PinnedCard } from './stall-marks.ts'

/** The last trade with this people, with which the next one begins. */
function lastHere(state: CulturalExchangeState): ShownTrade | undefined {
  return (isVisiting(state) ? awayTrades(state) : state.trades).at(-1)
}

export type Open = CustomId | 'table' | null

/** What is put together for one trade, kept until it is sent. */
export function useOffer(state: CulturalExchangeState) {
  const last = lastHere(state)
  const away = isVisiting(state)
  const name = (what: string) => `trade ${state.stage} ${state.trades.length}/${what}`
  const [ways, setWays] = useDraft<ChosenWays>(name('ways'), last?.ways ?? {})
  const [share, setShare] = useDraft<Share | null>(name('share'), last?.share ?? null)
  const [table, setTable] = useDraft<TableId | null>(name('table'), last?.table ?? null)
  const first = away ? 'table' : (state.customs[0]?.id ?? null)
  const [open, setOpen] = useOwnDraft<Open>(name('open'), last ? null : first)
  return { last, away, ways, setWays, share, setShare, table, setTable, open, setOpen }
}

export type Offer = ReturnType<typeof useOffer>

/** What the offer still lacks, in words. */
export function missingInOffer(
  { customs }: CulturalExchangeState,
  { ways, share, table, away }: Offer,
): string[] {
  return [
    ...(away && table === null ? ['the table'] : []),
    ...missingIn(customs, ways),
    ...(share === null ? ['your share'] : []),
  ]
}

/** The offer as a decision; null while something is missing. */
export function decisionIn(state: CulturalExchangeState, offer: Offer): CulturalExchangeDecision | null {
  const { ways, share, table, away } = offer
  if (share === null || missingInOffer(state, offer).length > 0) return null
  return { type: 'trade', ways: ways as Ways, share, ...(away && table !== null && { table }) }
}

export interface View {
  play: CulturalExchangePlay
  offer: Offer
  touch: () => void
}

/** The cards of the offer: what changed since the last trade, and what drew a sign then. */
export function cardsOf(state: CulturalExchangeState, { ways, last, open }: Offer): PinnedCard[] {
  return pinned(state.customs, ways, ({ id }) => ({
    changed: last !== undefined && ways[id] !== last.ways[id],
    sign: last !== undefined && ways[id] === last.ways[id] ? signMark(last, id) : null,
    active: open === id,
  }))
}
