import { randomFrom } from '../../engine/random.ts'
import { mean } from '../../engine/statistics.ts'
import { customIds, type CustomId } from '../data/customs.ts'
import { chanceOf } from './model.ts'
import { wayCount, type Culture, type World } from './world.ts'

/** How a table of both towns is held. */
export interface JointTable {
  readonly ways: Culture
  /** Second ways, beside the first. */
  readonly bridges: Readonly<Partial<Record<CustomId, number>>>
}

/** What the joint business is worth when both sides take it, and what each bridge takes of it. */
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
  /** What it brings on average, for both sides together. */
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

/** How many customs of a town are kept: by the first way or by the bridge. */
function keptBy(culture: Culture, { ways, bridges }: JointTable): number {
  return customIds.filter((custom) => ways[custom] === culture[custom] || bridges[custom] === culture[custom])
    .length
}

export function outlookOf(table: JointTable, { home, away }: World, trust: JointTrust): JointOutlook {
  return outlook(keptBy(home, table), keptBy(away, table), Object.keys(table.bridges).length, trust)
}

/** The best that can be done by who knows all rules: found by trying all numbers of bridges and all divisions. */
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

/** What blind choices without bridges bring on average. */
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
