import { counted } from '@tradewind/contract/words/figures'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeState, ShownTrade } from '../engine/state.ts'

/** What a visit showed of a custom: a sign, none, or none because a stranger looked on. */
export type Mark = 'sign' | 'quiet' | 'watched'

/** How often one way of a custom drew a sign, how often none, and how often a stranger looked on. */
export interface Tally {
  readonly quiet: number
  readonly signs: number
  readonly watched: number
}

/** Which visits count: those before the return, or those of the return, at one table or at both. */
export interface When {
  readonly onReturn: boolean
  readonly table?: TableId
}

export function visitsIn(
  { trades }: Pick<CulturalExchangeState, 'trades'>,
  { onReturn, table }: When,
): readonly ShownTrade[] {
  return trades.filter(
    (made) =>
      made.table !== null &&
      (made.stage === 'return') === onReturn &&
      (table === undefined || made.table === table),
  )
}

export function drewSign(made: ShownTrade, custom: CustomId): boolean {
  return made.remarks.some((remark) => remark.custom === custom)
}

export function markOf(made: ShownTrade, custom: CustomId): Mark {
  if (made.watched) return 'watched'
  return drewSign(made, custom) ? 'sign' : 'quiet'
}

/** The signs seen for a custom, for one of its ways or for all. */
export function tallyOf(visits: readonly ShownTrade[], custom: CustomId, way?: string): Tally {
  const marks = visits
    .filter(({ ways }) => way === undefined || ways[custom] === way)
    .map((made) => markOf(made, custom))
  const of = (mark: Mark) => marks.filter((one) => one === mark).length
  return { quiet: of('quiet'), signs: of('sign'), watched: of('watched') }
}

export function tallyWords({ quiet, signs, watched }: Tally): string {
  if (quiet + signs + watched === 0) return 'not tried'
  return `${counted(signs, 'sign')}, ${quiet} without${watched === 0 ? '' : `, ${watched} before a stranger`}`
}

/** What the marks mean, where they are counted. */
export const markWords = '▲\u00a0a\u00a0sign, ○\u00a0none, ◌\u00a0a\u00a0stranger looked on'
