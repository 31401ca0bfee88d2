import { randomFrom, type Random } from '../../engine/random.ts'
import { customIds, type CustomId } from '../data/customs.ts'
import { tableIds, type TableId } from '../data/places.ts'
import type { CulturalExchangeSettings } from './settings.ts'

/** The number of the way that holds, 0 to 2, for each custom. */
export type Culture = Readonly<Record<CustomId, number>>

export const wayCount = 3

/** The chance that the other town does a thing as home does. */
export const asAtHome = 0.25

export const returnVisits = 6
/** On the return at most one sign in so many visits to a table misleads, of each custom. */
export const returnBlock = 3

export interface Change {
  readonly table: TableId
  readonly custom: CustomId
  readonly to: number
}

/** Everything that is not the player's choice. */
export interface World {
  readonly home: Culture
  readonly away: Culture
  /** The rule that is another one on the return, at one table. */
  readonly change: Change
  /** Whether the sign of a custom misleads at a visit, counted from 0, before the change. */
  readonly misleads: (custom: CustomId, visit: number) => boolean
  /** The same on the return; visits are counted by table. */
  readonly misleadsOnReturn: (table: TableId, custom: CustomId, visit: number) => boolean
  /** In [0, 1) for each trade: the same luck is kinder to a better trade. */
  readonly luck: (trade: string) => number
}

function otherWay(than: number, random: Random): number {
  return (than + 1 + random.below(wayCount - 1)) % wayCount
}

function cultureOf(way: (custom: CustomId) => number): Culture {
  return Object.fromEntries(customIds.map((custom) => [custom, way(custom)])) as Record<CustomId, number>
}

/**
 * One misleading visit in each block, at a place drawn for the block. Bounding the noise in this way is what makes every
 * rule one that can be found: there is no bad luck without end.
 */
function misleadingIn(
  seed: string,
  { stream, visit, block, chance }: { stream: string; visit: number; block: number; chance: number },
): boolean {
  const random = randomFrom(seed, `${stream} ${Math.floor(visit / block)}`)
  const place = random.below(block)
  return place === visit % block && random.next() < chance
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
    luck: (trade) => randomFrom(seed, `luck ${trade}`).next(),
  }
}

/** What holds at a table: the town's customs, on the return with the one that has changed. */
export function cultureAt({ away, change }: World, table: TableId, onReturn: boolean): Culture {
  return onReturn && change.table === table ? { ...away, [change.custom]: change.to } : away
}
