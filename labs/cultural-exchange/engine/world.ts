import { randomFrom, type Random } from '../../math/random.ts'
import { customIds, type CustomId } from '../data/customs.ts'
import { tableIds, type TableId } from '../data/places.ts'
import type { CulturalExchangeSettings } from './settings.ts'

/** The number of the way that is the rule, 0 to 2, for each custom. */
export type Culture = Readonly<Record<CustomId, number>>

export const wayCount = 3

/** The chance that a custom of the other town equals that of home. */
export const asAtHome = 0.25

export const returnVisits = 6
/** On the return, at most one sign in this many visits to a table misleads, for each custom. */
export const returnBlock = 3

/** A stranger comes on so many of each so many visits. */
const strangerBlock = 5
const strangerVisits = 3

export interface Change {
  readonly table: TableId
  readonly custom: CustomId
  readonly to: number
}

/** Everything that the player does not choose. */
export interface World {
  readonly home: Culture
  readonly away: Culture
  /** The rule that changes for the return, at one table. */
  readonly change: Change
  /** Whether the sign of a custom misleads on a visit before the change. Visits without a stranger count, from 0. */
  readonly misleads: (custom: CustomId, visit: number) => boolean
  /** The same on the return, where visits are counted for each table. */
  readonly misleadsOnReturn: (table: TableId, custom: CustomId, visit: number) => boolean
  /** The table at which a stranger looks on at a visit, or null; visits of a stage count from 0. */
  readonly watched: (stage: string, visit: number) => TableId | null
  /** A number in [0, 1) for each trade. The same luck favours a better trade. */
  readonly luck: (trade: string) => number
}

function otherWay(than: number, random: Random): number {
  return (than + 1 + random.below(wayCount - 1)) % wayCount
}

function cultureOf(way: (custom: CustomId) => number): Culture {
  return Object.fromEntries(customIds.map((custom) => [custom, way(custom)])) as Record<CustomId, number>
}

/**
 * One misleading visit in each block, at a random place within it. The limit on misleading signs guarantees that
 * every rule can be found.
 */
function misleadingIn(
  seed: string,
  { stream, visit, block, chance }: { stream: string; visit: number; block: number; chance: number },
): boolean {
  const random = randomFrom(seed, `${stream} ${Math.floor(visit / block)}`)
  const place = random.below(block)
  return place === visit % block && random.next() < chance
}

/** The table of the stranger, who comes on three of each five visits of a stage. */
function watchedIn(seed: string, stage: string, visit: number): TableId | null {
  const random = randomFrom(seed, `stranger ${stage} ${Math.floor(visit / strangerBlock)}`)
  const seats = Array.from({ length: strangerBlock }, (_, at) =>
    at < strangerVisits ? random.pick(tableIds) : null,
  )
  return random.shuffled(seats)[visit % strangerBlock] ?? null
}

export function drawWorld(seed: string, { misleads }: CulturalExchangeSettings): World {
  const random = randomFrom(seed, 'cultures')
  const home = cultureOf(() => random.below(wayCount))
  const away = cultureOf((custom) =>
    random.next() < asAtHome ? home[custom] : otherWay(home[custom], random),
  )
  const turn = randomFrom(seed, 'change')
  const custom = turn.pick(customIds)
  const change = { table: turn.pick(tableIds), custom, to: otherWay(away[custom], turn) }
  return {
    home,
    away,
    change,
    misleads: (of, visit) =>
      misleadingIn(seed, { stream: `misleads ${of}`, visit, block: misleads, chance: 1 }),
    misleadsOnReturn: (table, of, visit) =>
      misleadingIn(seed, {
        stream: `return ${table} ${of}`,
        visit,
        block: returnBlock,
        chance: returnBlock / misleads,
      }),
    watched: (stage, visit) => watchedIn(seed, stage, visit),
    luck: (trade) => randomFrom(seed, `luck ${trade}`).next(),
  }
}

/** The rules at a table; on the return they include the changed one. */
export function cultureAt({ away, change }: World, table: TableId, onReturn: boolean): Culture {
  return onReturn && change.table === table ? { ...away, [change.custom]: change.to } : away
}
