import { aboutAsSure, type Robot, type RobotStrength } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import { tableIds } from '../data/places.ts'
import {
  answersByRecord,
  counted,
  countedChange,
  countedWays,
  homeWays,
  quietTable,
  sharedTable,
  tableInTurn,
  visitsAway,
  waysIn,
} from './counting.ts'
import type { Answers, HoldTable, ReportChange, Ways } from './decisions.ts'
import { playsBy, type Habits } from './habits.ts'
import { byCustom, type CulturalExchangeState } from './state.ts'

/** The chance that a novice remembers a statement about their own play wrongly. */
const forgets = 0.25

/**
 * Begins as at home and tries the next thing where something has just drawn a remark, so that one misleading sign undoes
 * what was right. Now and then asks for more than half, and explains or passes over a refusal.
 */
const novice: Habits = {
  ways: changedAfterRemarks,
  table: tableInTurn,
  share: (random) => random.pick([50, 50, 60]),
  repair: (random) => random.pick(['explain', 'nothing', 'present', 'ask']),
  note: (state, custom) => ({ way: lastWays(state)[custom], confidence: 60 }),
  report: lastRemark,
  joint: (state) => bridgedTable(state, lastWays(state)),
  answers: remembered,
}

/**
 * Counts remarks and silence for each way, but visits the tables in turn no matter who looks on, is as sure of every note, and
 * does at the joint table as at home what it cannot bridge. Asks to come again and learn after a refusal.
 */
const steady: Habits = {
  ways: countedWays,
  table: tableInTurn,
  share: () => 50,
  repair: () => 'ask',
  note: (state, custom, random) => ({ way: counted(state, custom).way, confidence: aboutAsSure(75, random) }),
  report: (state) => ({ ...countedChange(state), confidence: 50 }),
  joint: (state) => bridgedTable(state, countedWays(state)),
  answers: answersByRecord,
}

/**
 * Goes where nobody looks on, counts remarks and silence for each way, chooses the way with the best count, and owns up
 * when refused.
 */
export const counting: Habits = {
  ways: countedWays,
  table: quietTable,
  share: () => 50,
  repair: () => 'own',
  note: (state, custom) => {
    const { way, sure } = counted(state, custom)
    return { way, confidence: Math.round(100 * sure) }
  },
  report: countedChange,
  joint: sharedTable,
  answers: answersByRecord,
}

const expert: Habits = {
  ...counting,
  note: (state, custom, random) => {
    const { way, confidence } = counting.note(state, custom, random)
    return { way, confidence: aboutAsSure(confidence, random) }
  },
}

export const robots: Readonly<Record<RobotStrength, Robot<CulturalExchangeState>>> = {
  novice: playsBy(novice),
  steady: playsBy(steady),
  expert: playsBy(expert),
}

/** The ways of the last visit; before it, those of home. */
function lastWays(state: CulturalExchangeState): Ways {
  return visitsAway(state).at(-1)?.ways ?? homeWays(state)
}

function changedAfterRemarks(state: CulturalExchangeState): Ways {
  const last = visitsAway(state).at(-1)
  const ways = lastWays(state)
  return byCustom((custom) => {
    const remarked = last?.remarks.some((remark) => remark.custom === custom) ?? false
    return remarked ? nextWay(waysIn(state, custom), ways[custom]) : ways[custom]
  })
}

function nextWay(ways: readonly string[], way: string): string {
  return ways[(ways.indexOf(way) + 1) % ways.length] ?? way
}

/** As at home, with bridges to the first customs in which the other town differs. */
function bridgedTable(state: CulturalExchangeState, theirs: Ways): HoldTable {
  const ways = homeWays(state)
  const apart = state.customs.filter(({ id }) => ways[id] !== theirs[id]).slice(0, state.joint.bridges)
  return { type: 'joint', ways, bridges: Object.fromEntries(apart.map(({ id }) => [id, theirs[id]])) }
}

/** The last remark of the return. */
function lastRemark(state: CulturalExchangeState, random: Random): ReportChange {
  const told = visitsAway(state).findLast(({ stage, remarks }) => stage === 'return' && remarks.length > 0)
  return {
    type: 'report',
    table: told?.table ?? random.pick(tableIds),
    custom: told?.remarks.at(-1)?.custom ?? random.pick(state.customs).id,
    confidence: 60,
  }
}

function remembered(state: CulturalExchangeState, random: Random): Answers {
  const answers = Object.entries(answersByRecord(state))
  return Object.fromEntries(answers.map(([id, answer]) => [id, random.next() < forgets ? !answer : answer]))
}
