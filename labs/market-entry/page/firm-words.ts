import { million, percent } from '@tradewind/contract/words/figures'
import type { FirmPath, WorldDebrief } from '../engine/world-state.ts'
import { firmNameIn } from './firms.ts'
import type { MetState } from './market-entry-play.ts'
import { modeIn, nameIn } from './words.ts'

/** A firm’s path with its name. */
export interface NamedPath extends FirmPath {
  readonly name: string
  readonly own: boolean
}

/** All firms with their names, the most valuable first. */
export function pathsIn(state: MetState, { you, firms }: WorldDebrief): NamedPath[] {
  const nameOf = firmNameIn(state)
  return firms.map((firm) => ({ ...firm, name: nameOf(firm.number), own: firm.number === you }))
}

/** One’s own place among the firms. */
export function placeInWords(paths: readonly NamedPath[], { place, of }: WorldDebrief): string {
  const own = paths.find((firm) => firm.own)
  if (!own) return `You moved nothing in this world. By value you would be number ${place} of ${of} firms.`
  if (of === 1)
    return `No other firm was there. The years you saw are worth ${million(own.value)} after research.`
  const shared = paths.filter((firm) => firm.place === own.place).length > 1 ? ', together with another' : ''
  return `You are number ${place} of ${of} firms${shared}: the years you saw are worth ${million(own.value)} in today’s money, after research.`
}

/** What the other firms cost one’s own plan, on average over the futures. */
export function costInWords({ withRivals, withoutRivals }: WorldDebrief): string {
  const cost = withoutRivals - withRivals
  const begin = `Over 1,000 futures your plan is worth ${million(withoutRivals)} if no other firm sells anywhere, and ${million(withRivals)} beside what they did.`
  if (Math.abs(cost) < 0.05) return `${begin} They cost you next to nothing.`
  return cost > 0
    ? `${begin} They cost you ${million(cost)}.`
    : `${begin} They brought you ${million(-cost)}.`
}

/** How the points for rank came about. */
export function rankInWords(part: { readonly points: number; readonly max: number } | undefined): string {
  if (!part) return 'The place earns no points here: your own decisions do.'
  return `The place earns ${part.points} of ${part.max} points. The first earns all of them, the last none, and each place between an equal step. All other points compare your decisions with what was possible beside these firms, so a weak rival earns nobody points.`
}

/** A year of a firm in a cell: the place where it changed, the price and the share. */
export function cellOf(state: MetState, { years }: FirmPath, year: number) {
  const then = years.find((one) => one.year === year)
  const before = years.find((one) => one.year === year - 1)
  if (!then || then.country === null || then.mode === null)
    return { where: null, mode: null, price: before && before.country !== null ? 'left' : '–', share: null }
  const moved = before?.country !== then.country
  return {
    where: moved ? nameIn(state)(then.country) : null,
    mode: moved || before?.mode !== then.mode ? modeIn(state)(then.mode) : null,
    price: String(Math.round((then.price ?? 0) * 100)),
    share: percent(then.share ?? 0, 1),
  }
}
