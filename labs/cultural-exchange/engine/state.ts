import { customs, customIds, moments, wayOf, type CustomId } from '../data/customs.ts'
import { away, home, tableName, tables, type TableId } from '../data/places.ts'
import { shares, type RepairId, type Share } from './decisions.ts'
import { bridgeCost, jointWorth, outlookOf } from './joint.ts'
import { repairOf, repairs } from './model.ts'
import { statements } from './record.ts'
import {
  capOf,
  homeTrades,
  jointTaken,
  roundOf,
  stages,
  tradesIn,
  trustAtTable,
  watchedNow,
  type Guesses,
  type Phase,
  type Run,
  type Stage,
  type TradeMade,
} from './run.ts'
import { returnVisits } from './world.ts'

export const mostNote = 500

export interface ShownWay {
  readonly id: string
  readonly text: string
  readonly short: string
}

export interface ShownCustom {
  readonly id: CustomId
  readonly name: string
  readonly moment: string
  readonly asks: string
  readonly ways: readonly ShownWay[]
}

export interface ShownRemark {
  readonly custom: CustomId
  readonly text: string
}

export interface ShownTrade {
  /** Counted from 1, separately for home and away. */
  readonly number: number
  readonly stage: Stage
  readonly table: TableId | null
  readonly place: string
  /** The id of the chosen way, by custom. */
  readonly ways: Readonly<Record<CustomId, string>>
  readonly share: Share
  readonly taken: boolean
  readonly remarks: readonly ShownRemark[]
  /** Whether a stranger looked on. Then nobody shows a sign. */
  readonly watched: boolean
  /** The words after a refused trade and the reaction to them; null where there were none. */
  readonly repair: { readonly text: string; readonly heard: string } | null
  readonly trustBefore: number
  readonly trustAfter: number
}

/** The joint table once it was held: what each side saw kept, of eight, and whether it took the deal. */
export interface JointHeld {
  readonly keptHome: number
  readonly keptAway: number
  readonly homeTook: boolean
  readonly awayTook: boolean
  /** One way for each custom, or two as a bridge. */
  readonly ways: Readonly<Record<CustomId, readonly string[]>>
}

export interface ShownGuess {
  readonly way: string
  readonly confidence: number
}
export type ShownGuesses = Readonly<Record<CustomId, ShownGuess>>

/** Everything that the lab's page needs, as plain JSON. */
export interface CulturalExchangeState {
  readonly phase: Phase
  readonly stage: Stage
  readonly round: number
  readonly rounds: number
  readonly home: typeof home
  readonly away: typeof away
  readonly tables: typeof tables
  readonly customs: readonly ShownCustom[]
  readonly shares: readonly Share[]
  readonly repairs: readonly { readonly id: RepairId; readonly text: string }[]
  /** The rules of home; null before the first trade there. */
  readonly homeRules:
    | readonly { readonly custom: CustomId; readonly way: string; readonly text: string }[]
    | null
  /** Oldest first. */
  readonly trades: readonly ShownTrade[]
  /** The result of the latest decision; null when there is nothing to read aloud. */
  readonly news: Run['news']
  /** Trades made and allowed in the current round of visits; null in other rounds. */
  readonly visits: { readonly made: number; readonly most: number } | null
  /** Strangers come to the tables in every run, so nothing on the page depends on it. */
  readonly strangers: true
  /** The table at which a stranger looks on at the next visit; null where nobody does. */
  readonly stranger: TableId | null
  /** One sign in this many misleads. */
  readonly misleads: number
  readonly trust: { readonly home: number; readonly weir: number; readonly lantern: number }
  readonly firstNotes: ShownGuesses | null
  readonly lastNotes: ShownGuesses | null
  /** How the joint table went; null before it is held. */
  readonly held: JointHeld | null
  readonly joint: { readonly bridges: number; readonly bridgeCost: number; readonly worth: number }
  readonly statements: readonly { readonly id: string; readonly text: string }[]
  readonly lengths: { readonly home: number; readonly visits: number; readonly return: number }
  /** Greatest length of a note, in characters. */
  readonly mostNote: number
}

const shownCustoms: readonly ShownCustom[] = customs.map(({ id, name, moment, asks, ways }) => ({
  id,
  name,
  moment: moments[moment],
  asks,
  ways: ways.map((way) => ({ id: way.id, text: way.text, short: way.short })),
}))

/** A record with one value for each custom. */
export function byCustom<T>(of: (custom: CustomId) => T): Record<CustomId, T> {
  return Object.fromEntries(customIds.map((custom) => [custom, of(custom)])) as Record<CustomId, T>
}

/** The rule at home; only a remark away. */
function remarkOf(run: Run, made: TradeMade, custom: CustomId): ShownRemark {
  const text =
    made.table === null ? wayOf(custom, run.world.home[custom]).rule : wayOf(custom, made.ways[custom]).remark
  return { custom, text }
}

export function shownTrade(run: Run, made: TradeMade): ShownTrade {
  const said = made.repair && repairOf(made.repair)
  return {
    number: made.number,
    stage: made.stage,
    table: made.table,
    place: made.table === null ? home.name : tableName(made.table),
    ways: byCustom((custom) => wayOf(custom, made.ways[custom]).id),
    share: made.share,
    taken: made.taken,
    watched: made.watched,
    remarks: made.remarks.map((custom) => remarkOf(run, made, custom)),
    repair: said && { text: said.text, heard: said.heard },
    trustBefore: made.trustBefore,
    trustAfter: made.trustAfter,
  }
}

export function shownGuesses(guesses: Guesses | null): ShownGuesses | null {
  return (
    guesses &&
    byCustom((custom) => ({
      way: wayOf(custom, guesses[custom].way).id,
      confidence: guesses[custom].confidence,
    }))
  )
}

function jointHeld(run: Run): JointHeld | null {
  if (!run.joint) return null
  const outlook = outlookOf(run.joint, run.world, trustAtTable(run))
  return {
    keptHome: outlook.keptHome,
    keptAway: outlook.keptAway,
    ...jointTaken(run, outlook),
    ways: byCustom((custom) => {
      const second = run.joint?.bridges[custom]
      const ways = [run.joint?.ways[custom] ?? 0, ...(second === undefined ? [] : [second])]
      return ways.map((way) => wayOf(custom, way).id)
    }),
  }
}

function visitsOf(run: Run): CulturalExchangeState['visits'] {
  const { stage, settings } = run
  if (stage !== 'home' && stage !== 'first' && stage !== 'second' && stage !== 'return') return null
  return { made: tradesIn(run, stage).length, most: capOf(stage, settings) }
}

export function stateOf(run: Run): CulturalExchangeState {
  const { settings, world, trades } = run
  return {
    phase: run.phase,
    stage: run.stage,
    round: roundOf(run),
    rounds: stages.length,
    home,
    away,
    tables,
    customs: shownCustoms,
    shares,
    repairs: repairs.map(({ id, text }) => ({ id, text })),
    homeRules:
      trades.length === 0
        ? null
        : customIds.map((custom) => {
            const way = wayOf(custom, world.home[custom])
            return { custom, way: way.id, text: way.rule }
          }),
    trades: trades.map((made) => shownTrade(run, made)),
    news: run.news,
    visits: visitsOf(run),
    strangers: true,
    stranger: watchedNow(run),
    misleads: settings.misleads,
    trust: { ...run.trust },
    firstNotes: shownGuesses(run.firstNotes),
    lastNotes: shownGuesses(run.lastNotes),
    held: jointHeld(run),
    joint: { bridges: settings.bridges, bridgeCost, worth: jointWorth },
    statements: statements.map(({ id, text }) => ({ id, text })),
    lengths: { home: homeTrades, visits: settings.visits, return: returnVisits },
    mostNote,
  }
}
