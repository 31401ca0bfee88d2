import { defineLab } from '../../engine/define-lab.ts'
import type { LabResult } from '../../engine/lab-engine.ts'
import type { Firm } from '../../engine/shared-world.ts'
import type { RobotStrength, DefaultChoice } from '../../engine/standing-in.ts'
import { choicesOf } from './choices.ts'
import { debriefOf, solutionOf, type DeskDebrief, type DeskSolution } from './debrief.ts'
import { news, ownId } from './news.ts'
import { auctionOf, lastPrice, positionsAfter, type Outcome } from './outcome.ts'
import { pathOf } from './path.ts'
import { reportOf } from './report.ts'
import { robots, type RobotState } from './robots.ts'
import { roundBriefs } from './round-briefs.ts'
import { marketIn, newRun, receive, roundOf, takeOrders, type Run } from './run.ts'
import { scoreOf, type PartId } from './score.ts'
import { defaultSettings, settingFields, type DeskSettings } from './settings.ts'
import { stateOf } from './state.ts'
import { teachingNote } from './teaching-note.ts'
import { drawMarket } from './world.ts'
import type { DeskDecision } from './decisions.ts'

/** Orders of an earlier round would be at prices of an earlier round, so that none is the only one that fits always. */
const defaults = {
  order: (run: Run): DefaultChoice => ({
    decision: { type: 'order', orders: [] } satisfies DeskDecision,
    says: `You sent no orders in round ${roundOf(run)}, so your firm dealt nothing and its open amount stayed as it was.`,
  }),
}

const tryNext: Readonly<Record<PartId, string>> = {
  risk: 'Before you send orders, look where your cash flow at risk will stand against the board’s limit of the next rounds.',
  cost: 'Look at the last book before you name a price: how far did orders have to give way to be filled?',
  news: 'Ask of each piece of news who had expected it, and which way it moves the aurel, before you decide how much to cover now.',
  profit: 'Write down the budget rate, and ask of each deal what it does for the result against the budget.',
}

/** Whom a player meets who plays alone. */
const rivals: readonly RobotStrength[] = [
  'steady',
  'novice',
  'expert',
  'steady',
  'novice',
  'steady',
  'expert',
  'novice',
  'steady',
]

function resultOf(run: Run): LabResult<DeskDebrief, DeskSolution> {
  return { ...scoreOf(run), debrief: debriefOf(run), solution: solutionOf(run) }
}

function outcomeOf(firms: readonly Firm<Run>[], round: number, world: World): Outcome {
  const [first] = firms
  // Every firm has been told the same of the rounds before.
  const before = first?.run.outcomes ?? []
  const market = first?.run.market ?? drawMarket(world.seed, world.settings, [])
  const { spot, fair, news: told } = marketIn({ market }, round)
  return auctionOf({
    spot,
    fair,
    news: { id: told.id, title: told.title },
    last: lastPrice(before, fair),
    positions: positionsAfter(before),
    firms: firms.map(({ number, run }) => ({ number, orders: run.sent[round - 1] ?? [] })),
  })
}

/** Robots know the lab's own news by heart; of what a host has written they are told what it comes to. */
function robotStateOf(run: Run): RobotState {
  const state = stateOf(run)
  const { news: told } = marketIn(run, state.round)
  return told.id === ownId ? { ...state, ownEffect: told.effect } : state
}

interface World {
  readonly seed: string
  readonly settings: DeskSettings
}

/** A whole class deals forwards with each other, in call auctions. */
export const desk = defineLab({
  id: 'foreign_exchange_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf: ({ rounds }) => rounds,
  roundBriefs,
  newRun: (seed, settings, seat) => newRun({ seed, settings, seat }),
  steps: { order: { phases: ['order'], take: takeOrders } },
  asks: { order: 'Send your orders, or none.' },
  roundOf,
  stateOf,
  resultOf,
  choicesOf,
  tryNext,
  pathOf,
  defaults,
  robots,
  robotStateOf,
  shared: {
    name: 'The live desk',
    says: 'You are the treasurer of one firm among ten and deal forwards with the others, round by round.',
    alone: defaultSettings,
    isShared: () => true,
    firms: { least: 1, most: 300 },
    needsTeams: false,
    rivals: () => rivals,
    outcomeOf,
    receive,
    reportOf,
    news,
  },
  teachingNote,
  telling: ['covered.', 'ordered.'],
})
