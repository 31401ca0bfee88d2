import { randomFrom } from '../../math/random.ts'
import { mean } from '../../math/statistics.ts'
import { customIds, type CustomId } from '../data/customs.ts'
import { chanceOf } from './model.ts'
import { wayCount, type Culture, type World } from './world.ts'

/** The ways of a table with both towns. */
export interface JointTable {
  readonly ways: Culture
  /** Second ways beside the first. */
  readonly bridges: Readonly<Partial<Record<CustomId, number>>>
}

/** The worth of the joint business when both sides accept it; each bridge costs part of it. */
export const jointWorth = 100
export const bridgeCost = 3

export interface JointTrust {
  readonly home: number
  readonly away: number
}

export interface JointOutlook {
  readonly keptHome: number
  readonly keptAway: number
  readonly chanceHome: number
  readonly chanceAway: number
  /** Mean gain of both sides together. */
  readonly gain: number
}

function outlook(keptHome: number, keptAway: number, bridges: number, trust: JointTrust): JointOutlook {
  const chanceHome = chanceOf({ kept: keptHome, again: 0, trust: trust.home, share: 50 })
  const chanceAway = chanceOf({ kept: keptAway, again: 0, trust: trust.away, share: 50 })
  return {
    keptHome,
    keptAway,
    chanceHome,
    chanceAway,
    gain: jointWorth * chanceHome * chanceAway - bridgeCost * bridges,
  }
}

/** The number of a town's customs that the table keeps, by the first way or by the bridge. */
function keptBy(culture: Culture, { ways, bridges }: JointTable): number {
  return customIds.filter((custom) => ways[custom] === culture[custom] || bridges[custom] === culture[custom])
    .length
}

export function outlookOf(table: JointTable, { home, away }: World, trust: JointTrust): JointOutlook {
  return outlook(keptBy(home, table), keptBy(away, table), Object.keys(table.bridges).length, trust)
}

/**
 * The best result for a player who knows all rules, found by trying every number of bridges and every division of
 * customs.
 */
export function bestOutlook({ home, away }: World, trust: JointTrust, mostBridges: number): JointOutlook {
  const alike = customIds.filter((custom) => home[custom] === away[custom]).length
  const apart = customIds.length - alike
  let best = outlook(alike, alike, 0, trust)
  for (let bridges = 0; bridges <= Math.min(mostBridges, apart); bridges++) {
    for (let toHome = 0; toHome <= apart - bridges; toHome++) {
      const one = outlook(alike + bridges + toHome, alike + apart - toHome, bridges, trust)
      if (one.gain > best.gain) best = one
    }
  }
  return best
}

const blindTables = 200

/** Mean gain of random tables without bridges. */
export function blindGain(seed: string, world: World, trust: JointTrust): number {
  const random = randomFrom(seed, 'blind tables')
  return mean(
    Array.from({ length: blindTables }, () => {
      const ways = Object.fromEntries(customIds.map((custom) => [custom, random.below(wayCount)])) as Record<
        CustomId,
        number
      >
      return outlookOf({ ways, bridges: {} }, world, trust).gain
    }),
  )
}
