import { mean } from '../../math/statistics.ts'
import { customIds, customOf, wayOf, type CustomId } from '../data/customs.ts'
import { tableName, type TableId } from '../data/places.ts'
import type { JointMarks } from './marks.ts'
import { recordOf, statements } from './record.ts'
import { awayTrades, jointTaken, type Guesses, type Run, type TradeMade } from './run.ts'

/** One visit in the timeline of signs. */
export interface SignsTold {
  readonly number: number
  readonly table: TableId
  readonly place: string
  readonly onReturn: boolean
  /** A stranger looked on, so that nobody showed a sign. */
  readonly watched?: true
  readonly taken: boolean
  readonly share: number
  /** Names of the customs that drew a remark. */
  readonly remarks: readonly string[]
  /** Names of the customs that the player did differently than on the visit before. */
  readonly changed: readonly string[]
  readonly trust: number
}

export interface NoteTold {
  readonly custom: CustomId
  readonly name: string
  readonly first: { readonly way: string; readonly confidence: number }
  readonly last: { readonly way: string; readonly confidence: number }
}

/** The player's decisions and their results, without any hidden rule. */
export interface CulturalExchangeDebrief {
  readonly signs: readonly SignsTold[]
  readonly notes: readonly NoteTold[]
  readonly sureFirst: number
  readonly sureLast: number
  /** Coins from the player's own shares, at home and away. */
  readonly earned: number
  readonly taken: number
  readonly trades: number
  readonly report: { readonly place: string; readonly custom: string; readonly confidence: number }
  readonly joint: {
    readonly chanceHome: number
    readonly chanceAway: number
    readonly gain: number
    readonly bridges: number
    readonly homeTook: boolean
    readonly awayTook: boolean
  }
  readonly statements: readonly { readonly text: string; readonly said: boolean; readonly record: boolean }[]
}

function signsTold(visits: readonly (TradeMade & { readonly table: TableId })[]): SignsTold[] {
  return visits.map((visit, at) => {
    const before = visits[at - 1]
    return {
      number: visit.number,
      table: visit.table,
      place: tableName(visit.table),
      onReturn: visit.stage === 'return',
      ...(visit.watched && { watched: true as const }),
      taken: visit.taken,
      share: visit.share,
      remarks: visit.remarks.map((custom) => customOf(custom).name),
      changed: before
        ? customIds
            .filter((custom) => before.ways[custom] !== visit.ways[custom])
            .map((custom) => customOf(custom).name)
        : [],
      trust: visit.trustAfter,
    }
  })
}

function noted(guesses: Guesses | null, custom: CustomId): NoteTold['first'] {
  const guess = guesses?.[custom]
  return { way: wayOf(custom, guess?.way ?? 0).short, confidence: guess?.confidence ?? 0 }
}

export function debriefOf(run: Run, { own }: JointMarks): CulturalExchangeDebrief {
  const notes = customIds.map((custom) => ({
    custom,
    name: customOf(custom).name,
    first: noted(run.firstNotes, custom),
    last: noted(run.lastNotes, custom),
  }))
  const taken = run.trades.filter((made) => made.taken)
  const { report } = run
  const record = recordOf(run)
  return {
    signs: signsTold(awayTrades(run)),
    notes,
    sureFirst: mean(notes.map(({ first }) => first.confidence)),
    sureLast: mean(notes.map(({ last }) => last.confidence)),
    earned: taken.reduce((all, { share }) => all + share, 0),
    taken: taken.length,
    trades: run.trades.length,
    report: {
      place: report ? tableName(report.table) : '',
      custom: report ? customOf(report.custom).name : '',
      confidence: report?.confidence ?? 0,
    },
    joint: {
      chanceHome: own.chanceHome,
      chanceAway: own.chanceAway,
      gain: own.gain,
      bridges: Object.keys(run.joint?.bridges ?? {}).length,
      ...jointTaken(run, own),
    },
    statements: statements.map(({ id, text }) => ({
      text,
      said: run.reflection?.[id] ?? false,
      record: record[id] ?? false,
    })),
  }
}
