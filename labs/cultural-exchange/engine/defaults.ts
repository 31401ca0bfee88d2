import type { DefaultChoice } from '../../engine/standing-in.ts'
import { customIds, customs, wayOf, type CustomId } from '../data/customs.ts'
import { tableIds, tableName, type TableId } from '../data/places.ts'
import type { CulturalExchangeDecision, RepairId, Share, Ways } from './decisions.ts'
import { statements } from './record.ts'
import { awayTrades, tradesIn, type Phase, type Run, type VisitStage } from './run.ts'
import { byCustom, shownGuesses } from './state.ts'
import { wayCount, type Culture } from './world.ts'

const evenShare: Share = 50
/** Confidence of one in as many as there are ways. */
const blindConfidence = Math.round(100 / wayCount)

/** What counts in each phase for a player who has not decided when the round closes. */
export const defaults: Readonly<Record<Exclude<Phase, 'finished'>, (run: Run) => DefaultChoice>> = {
  home: defaultTradeAtHome,
  first: defaultVisit,
  second: defaultVisit,
  return: defaultVisit,
  repair: defaultRepair,
  notes: defaultNotes,
  'last-notes': defaultNotes,
  report: defaultReport,
  joint: ({ world }) =>
    choice(
      { type: 'joint', ways: idsOf(world.home), bridges: {} },
      'you hosted the table as at home, without a bridge',
    ),
  reflect: () =>
    choice(
      { type: 'reflect', answers: Object.fromEntries(statements.map(({ id }) => [id, false])) },
      'you called none of the statements true of you',
    ),
}

function choice(decision: CulturalExchangeDecision, so: string): DefaultChoice {
  return { decision, says: `You had not decided, so ${so}.` }
}

function idsOf(culture: Culture): Ways {
  return byCustom((custom) => wayOf(custom, culture[custom]).id)
}

const firstWays: Culture = Object.fromEntries(customIds.map((custom) => [custom, 0])) as Record<
  CustomId,
  number
>

/** The trade before it again; the first one does the first thing on each list. */
function defaultTradeAtHome({ trades }: Run): DefaultChoice {
  const last = trades.at(-1)
  return choice(
    { type: 'trade', ways: idsOf(last?.ways ?? firstWays), share: last?.share ?? evenShare },
    last
      ? 'you traded at home as you had before'
      : `you chose the first of the three ways for each custom, and asked for ${evenShare} of 100`,
  )
}

/** Nobody can leave without a visit: the last visit again, or one as at home. After it, the round ends. */
function defaultVisit(run: Run): DefaultChoice {
  const visits = tradesIn(run, run.stage as VisitStage).length
  if (visits > 0) {
    const count = visits === 1 ? 'one visit' : `${visits} visits`
    return choice({ type: 'leave' }, `you went on after ${count}`)
  }
  const last = awayTrades(run).at(-1)
  const table: TableId = last?.table ?? (tableIds[0] as TableId)
  const share = last?.share ?? evenShare
  const where = tableName(table).replace(/^T/u, 't')
  return choice(
    { type: 'trade', ways: idsOf(last?.ways ?? run.world.home), share, table },
    last
      ? `you visited ${where} and did everything as on your last visit`
      : `you visited ${where}, did everything as at home, and asked for ${share} of 100`,
  )
}

const repairsAgain: Readonly<Record<RepairId, string>> = {
  own: 'you said again that you were sorry and would watch',
  ask: 'you asked again to come back and learn',
  explain: 'you explained again what is polite at home',
  present: 'you left an expensive present again',
  nothing: 'you kept talking as if nothing had happened',
}

/** The words after the last refusal again; none after the first. */
function defaultRepair(run: Run): DefaultChoice {
  const last = awayTrades(run).findLast((visit) => visit.repair !== null)
  const repair = last?.repair ?? 'nothing'
  return choice({ type: 'repair', repair }, repairsAgain[repair])
}

/** The first notes again; before them, the ways of the last visit. */
function defaultNotes(run: Run): DefaultChoice {
  const first = shownGuesses(run.firstNotes)
  if (first) return choice({ type: 'notes', guesses: first }, 'your first notes counted again')
  const ways = idsOf(awayTrades(run).at(-1)?.ways ?? run.world.home)
  return choice(
    { type: 'notes', guesses: byCustom((custom) => ({ way: ways[custom], confidence: blindConfidence })) },
    `you noted what you did on your last visit, ${blindConfidence} % sure of each`,
  )
}

/** The first table and the first custom, without any confidence. */
function defaultReport(): DefaultChoice {
  const [table, custom] = [tableIds[0] as TableId, customs[0] as (typeof customs)[number]]
  const where = tableName(table).replace(/^T/u, 't')
  return choice(
    { type: 'report', table, custom: custom.id, confidence: 0 },
    `you noted “${custom.name}” at ${where} as the change, 0 % sure`,
  )
}
