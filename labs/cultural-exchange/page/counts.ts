import { counted } from '../../shell/play/words.ts'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeState, ShownTrade } from '../engine/state.ts'

/** How often one way of a custom drew a sign, and how often none, by what the player saw. */
export interface Tally {
  readonly quiet: number
  readonly signs: number
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

/** The signs seen for a custom, for one of its ways or for all. */
export function tallyOf(visits: readonly ShownTrade[], custom: CustomId, way?: string): Tally {
  const tried = visits.filter(({ ways }) => way === undefined || ways[custom] === way)
  const signs = tried.filter((made) => drewSign(made, custom)).length
  return { quiet: tried.length - signs, signs }
}

export function tallyWords({ quiet, signs }: Tally): string {
  if (quiet + signs === 0) return 'not tried'
  return `${counted(signs, 'sign')}, ${quiet} without`
}
