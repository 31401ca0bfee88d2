import { mean } from '../../math/statistics.ts'
import { customIds, customOf, wayOf, type CustomId } from '../data/customs.ts'
import { tableIds, tableName } from '../data/places.ts'
import { beliefsAfter, changeBeliefs, likeliest, triesNext, type Visited } from './learner.ts'
import type { JointMarks } from './marks.ts'
import { awayTrades, visitsBefore, visitsOnReturn, type Run } from './run.ts'
import { cultureAt, type Culture, type World } from './world.ts'

export interface RuleTold {
  readonly name: string
  readonly home: string
  readonly away: string
  readonly alike: boolean
  /** The player's last note, and whether it is right. */
  readonly noted: string
  readonly confidence: number
  readonly right: boolean
  /** The learner's belief after the player's own visits. */
  readonly learner: string
  readonly learnerSure: number
  readonly learnerRight: boolean
}

/** A sign that misled: a remark about a right way, or silence about a wrong one. */
export interface MisledBy {
  readonly visit: number
  readonly name: string
  readonly remarked: boolean
}

export interface CulturalExchangeSolution {
  readonly rules: readonly RuleTold[]
  /** By number of visits, from 0: the mean probability of the true rules. */
  readonly curve: {
    /** The learner's beliefs from the player's visits. */
    readonly onYours: readonly number[]
    /** The learner's beliefs from its own visits. */
    readonly onItsOwn: readonly number[]
  }
  readonly misled: readonly MisledBy[]
  /** Total number of signs: one for each custom at each visit. */
  readonly signs: number
  readonly change: {
    readonly place: string
    readonly custom: string
    readonly from: string
    readonly to: string
    /** The learner's conclusion from the player's return. */
    readonly learnerPlace: string
    readonly learnerCustom: string
    readonly learnerSure: number
  }
  readonly joint: {
    readonly own: number
    readonly best: number
    readonly blind: number
    readonly bestKeptHome: number
    readonly bestKeptAway: number
  }
}

/** A visit of the learner's own, to a table where nobody looks on, with the misleading signs of the run's seed. */
function visitBy(ways: Culture, at: number, world: World): Visited {
  const table = tableIds[at % tableIds.length] as Visited['table']
  const culture = cultureAt(world, table, false)
  const remarks = customIds.filter(
    (custom) => (ways[custom] !== culture[custom]) !== world.misleads(custom, at),
  )
  return { ways, remarks, table, watched: false }
}

/** The visits of a learner who always does what it believes most likely. */
export function learnersVisits(world: World, count: number, misleads: number): Visited[] {
  const visits: Visited[] = []
  for (let at = 0; at < count; at++) {
    const beliefs = beliefsAfter(world.home, visits, misleads)
    visits.push(visitBy(triesNext(beliefs), at, world))
  }
  return visits
}

/** The mean probability of the true rules after none, one, two … visits. */
export function truthCurve(world: World, visits: readonly Visited[], misleads: number): number[] {
  return Array.from({ length: visits.length + 1 }, (_, count) => {
    const beliefs = beliefsAfter(world.home, visits.slice(0, count), misleads)
    return mean(customIds.map((custom) => beliefs[custom][world.away[custom]] ?? 0))
  })
}

/** The visits on which signs were shown. */
const shownVisits = (run: Run) => awayTrades(run).filter(({ watched }) => !watched)

function misledBy(run: Run): MisledBy[] {
  return shownVisits(run).flatMap(({ number, broken, remarks }) =>
    customIds
      .filter((custom) => broken.includes(custom) !== remarks.includes(custom))
      .map((custom) => ({
        visit: number,
        name: customOf(custom).name,
        remarked: remarks.includes(custom),
      })),
  )
}

function ruleTold(run: Run, custom: CustomId, belief: readonly number[]): RuleTold {
  const { home, away } = run.world
  const note = run.lastNotes?.[custom]
  const best = likeliest(belief)
  return {
    name: customOf(custom).name,
    home: wayOf(custom, home[custom]).short,
    away: wayOf(custom, away[custom]).short,
    alike: home[custom] === away[custom],
    noted: wayOf(custom, note?.way ?? 0).short,
    confidence: note?.confidence ?? 0,
    right: note?.way === away[custom],
    learner: wayOf(custom, best).short,
    learnerSure: belief[best] ?? 0,
    learnerRight: best === away[custom],
  }
}

export function solutionOf(run: Run, { own, best, blind }: JointMarks): CulturalExchangeSolution {
  const { world, settings } = run
  const { change, away } = world
  const visits = visitsBefore(run)
  const beliefs = beliefsAfter(world.home, visits, settings.misleads)
  const likely = changeBeliefs(beliefs, visitsOnReturn(run), settings.misleads)[0]
  return {
    rules: customIds.map((custom) => ruleTold(run, custom, beliefs[custom])),
    curve: {
      onYours: truthCurve(world, visits, settings.misleads),
      onItsOwn: truthCurve(
        world,
        learnersVisits(world, settings.visits, settings.misleads),
        settings.misleads,
      ),
    },
    misled: misledBy(run),
    signs: customIds.length * shownVisits(run).length,
    change: {
      place: tableName(change.table),
      custom: customOf(change.custom).name,
      from: wayOf(change.custom, away[change.custom]).short,
      to: wayOf(change.custom, change.to).short,
      learnerPlace: likely ? tableName(likely.table) : '',
      learnerCustom: likely ? customOf(likely.custom).name : '',
      learnerSure: likely?.chance ?? 0,
    },
    joint: {
      own: own.gain,
      best: best.gain,
      blind,
      bestKeptHome: best.keptHome,
      bestKeptAway: best.keptAway,
    },
  }
}
