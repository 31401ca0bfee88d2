import { mean } from '../../math/statistics.ts'
import { customIds, type CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { Answers, RepairId, Share } from './decisions.ts'
import type { JointOutlook, JointTable, JointTrust } from './joint.ts'
import { chanceOf, movedTrust, repairOf, startingTrust, trustMoves, trustOfShare } from './model.ts'
import type { CulturalExchangeSettings } from './settings.ts'
import { cultureAt, drawWorld, returnVisits, type Culture, type World } from './world.ts'

/** The rounds in order. The phase `repair` comes between the visits of a round. */
export const stages = [
  'home',
  'first',
  'notes',
  'second',
  'last-notes',
  'return',
  'report',
  'joint',
  'reflect',
] as const
export type Stage = (typeof stages)[number]
export type VisitStage = 'home' | 'first' | 'second' | 'return'
export type Phase = Stage | 'repair' | 'finished'

export const homeTrades = 2

/** A trade with its result. */
export interface TradeMade {
  readonly stage: VisitStage
  /** Null at home. */
  readonly table: TableId | null
  /** The number from 1 across all rounds. Visits away and trades at home are counted separately. */
  readonly number: number
  readonly ways: Culture
  readonly share: Share
  /** Customs that the player broke. Never shown. */
  readonly broken: readonly CustomId[]
  /** Customs that drew a remark away, or an explanation at home. */
  readonly remarks: readonly CustomId[]
  /** Whether a stranger looked on. Then nobody shows a sign. */
  readonly watched: boolean
  readonly taken: boolean
  readonly trustBefore: number
  trustAfter: number
  repair: RepairId | null
}

export interface Guess {
  readonly way: number
  /** Per cent. */
  readonly confidence: number
}
export type Guesses = Readonly<Record<CustomId, Guess>>

export interface Report {
  readonly table: TableId
  readonly custom: CustomId
  readonly confidence: number
}

export interface Run {
  readonly seed: string
  readonly settings: CulturalExchangeSettings
  readonly world: World
  stage: Stage
  phase: Phase
  readonly trades: TradeMade[]
  readonly trust: { home: number; weir: number; lantern: number }
  firstNotes: Guesses | null
  lastNotes: Guesses | null
  report: Report | null
  joint: JointTable | null
  reflection: Answers | null
  note: string
  /** The result of the latest decision: a trade, the reaction to words after a refusal, or the joint table. */
  news: 'trade' | 'repair' | 'joint' | null
}

export function newRun(seed: string, settings: CulturalExchangeSettings): Run {
  return {
    seed,
    settings,
    world: drawWorld(seed, settings),
    stage: 'home',
    phase: 'home',
    trades: [],
    trust: { home: startingTrust, weir: startingTrust, lantern: startingTrust },
    firstNotes: null,
    lastNotes: null,
    report: null,
    joint: null,
    reflection: null,
    note: '',
    news: null,
  }
}

export function roundOf({ stage }: Run): number {
  return stages.indexOf(stage) + 1
}

/** The most trades that a round allows. */
export function capOf(stage: VisitStage, settings: CulturalExchangeSettings): number {
  if (stage === 'home') return homeTrades
  return stage === 'return' ? returnVisits : settings.visits / 2
}

export function tradesIn(run: Run, stage: VisitStage): TradeMade[] {
  return run.trades.filter((trade) => trade.stage === stage)
}

/** A visit to the other town, as far as the learner can see it. */
export type AwayTrade = TradeMade & { readonly table: TableId }

export function awayTrades(run: Run): AwayTrade[] {
  return run.trades.filter((trade): trade is AwayTrade => trade.table !== null)
}

/** Visits before the rule changed. */
export function visitsBefore(run: Run): AwayTrade[] {
  return awayTrades(run).filter(({ stage }) => stage !== 'return')
}

export function visitsOnReturn(run: Run): AwayTrade[] {
  return awayTrades(run).filter(({ stage }) => stage === 'return')
}

/** Moves on to the next round, or to the end. */
export function nextStage(run: Run): void {
  run.news = null
  const next = stages[stages.indexOf(run.stage) + 1]
  if (!next) {
    run.phase = 'finished'
    return
  }
  run.stage = next
  run.phase = next
}

function isVisitStage(stage: Stage): stage is VisitStage {
  return stage === 'home' || stage === 'first' || stage === 'second' || stage === 'return'
}

/** Continues the round of visits, or ends it once they are used up. */
export function goOn(run: Run): void {
  run.phase = run.stage
  if (isVisitStage(run.stage) && tradesIn(run, run.stage).length >= capOf(run.stage, run.settings))
    nextStage(run)
}

/** The table at which a stranger looks on at the next visit of a stage; null where nobody does. */
export function watchedNow(run: Run): TableId | null {
  const { stage, world } = run
  if (!isVisitStage(stage) || stage === 'home') return null
  return world.watched(stage, tradesIn(run, stage).length)
}

/**
 * The customs that draw a remark: the broken ones, except where a sign misleads. How often signs mislead is bounded for
 * the visits on which they are shown.
 */
function remarksOn(run: Run, table: TableId, broken: readonly CustomId[]): CustomId[] {
  const { world } = run
  const onReturn = run.stage === 'return'
  const here = visitsOnReturn(run).filter((visit) => visit.table === table && !visit.watched).length
  const before = visitsBefore(run).filter(({ watched }) => !watched).length
  return customIds.filter((custom) => {
    const misleads = onReturn ? world.misleadsOnReturn(table, custom, here) : world.misleads(custom, before)
    return broken.includes(custom) !== misleads
  })
}

/** Number of breaches that drew a remark in this town before and are repeated in the same way. */
function doneAgain(run: Run, ways: Culture, broken: readonly CustomId[]): number {
  const earlier = awayTrades(run)
  return broken.filter((custom) =>
    earlier.some((visit) => visit.remarks.includes(custom) && visit.ways[custom] === ways[custom]),
  ).length
}

/** Makes a trade at home (null table) or away, and moves on when there is nothing to repair. */
export function makeTrade(run: Run, table: TableId | null, ways: Culture, share: Share): TradeMade {
  const stage = run.stage as VisitStage
  const { world } = run
  const culture = table === null ? world.home : cultureAt(world, table, stage === 'return')
  const broken = customIds.filter((custom) => ways[custom] !== culture[custom])
  const place = table ?? 'home'
  const number = 1 + run.trades.filter((made) => (made.table === null) === (table === null)).length
  const trustBefore = run.trust[place]
  const again = table === null ? 0 : doneAgain(run, ways, broken)
  const chance = chanceOf({ kept: customIds.length - broken.length, again, trust: trustBefore, share })
  const taken = world.luck(`${table === null ? 'home' : 'away'} ${number}`) < chance
  const watched = table !== null && watchedNow(run) === table
  const moved = (taken ? trustMoves.taken : trustMoves.refused) + trustOfShare[share]
  const made: TradeMade = {
    stage,
    table,
    number,
    ways,
    share,
    broken,
    remarks: table === null ? broken : watched ? [] : remarksOn(run, table, broken),
    watched,
    taken,
    trustBefore,
    trustAfter: movedTrust(trustBefore, moved),
    repair: null,
  }
  run.trades.push(made)
  run.trust[place] = made.trustAfter
  if (table !== null && !taken) run.phase = 'repair'
  else goOn(run)
  run.news = 'trade'
  return made
}

/** The trust with which each side comes to the joint table. */
export function trustAtTable({ trust }: Run): JointTrust {
  return { home: trust.home, away: mean([trust.weir, trust.lantern]) }
}

/** Whether each side took the joint deal, by its chance and the luck of the run. */
export function jointTaken({ world }: Run, { chanceHome, chanceAway }: JointOutlook) {
  return {
    homeTook: world.luck('joint home') < chanceHome,
    awayTook: world.luck('joint away') < chanceAway,
  }
}

/** Records what the player says after a refused trade. */
export function repair(run: Run, id: RepairId): void {
  const last = run.trades.at(-1)
  if (!last?.table) return
  last.repair = id
  last.trustAfter = movedTrust(last.trustAfter, repairOf(id).trust)
  run.trust[last.table] = last.trustAfter
  goOn(run)
  run.news = 'repair'
}
