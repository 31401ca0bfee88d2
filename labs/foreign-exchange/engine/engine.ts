import { defineLab, type Given, type Note, type Step } from '../../engine/define-lab.ts'
import { labOfKinds } from '../../engine/kinds.ts'
import { DecisionRefused, type SettingField } from '../../engine/lab-engine.ts'
import { desk } from '../desk/desk.ts'
import { roundBriefs } from './round-briefs.ts'
import { teachingNote } from '../teaching-note.ts'
import { currencyResults } from './cash.ts'
import { choicesOf } from './choices.ts'
import type { ForeignExchangeDecision } from './decisions.ts'
import { defaults } from './defaults.ts'
import { readPlan } from './hedging.ts'
import { currencyIds } from './market.ts'
import { readMemo } from './memo.ts'
import { shortNames, toolInWords } from './names.ts'
import {
  foundIn,
  gradeCalculation,
  itemIn,
  readCalculation,
  readChecks,
  unchecked,
  type Check,
} from './parity.ts'
import { pathOf } from './path.ts'
import { robots } from './robots.ts'
import { memoAfter, offersIn } from './rules.ts'
import { beginNext, newRun, settle, type PlayedPhase, type Run } from './run.ts'
import { resultOf, type PartId } from './score.ts'
import { defaultSettings, settingFields } from './settings.ts'
import { stateOf } from './state.ts'

const checkNames: Readonly<Record<Check, string>> = {
  'in-line': 'in line',
  high: 'too high',
  low: 'too low',
  unchecked: 'not checked',
}

function takeCalculation(run: Run, given: Given, note: Note): void {
  const item = itemIn(run.prices.quarter)
  if (item === null) throw new DecisionRefused('There is no calculation in this quarter.')
  const calculation = readCalculation(given, item)
  run.calculations.push({ calculation, prices: run.prices })
  run.phase = 'hedge'
  const { quality } = gradeCalculation(calculation, run.prices)
  const name = item === 'forward' ? 'Forward rate by hand, % right' : 'Money market by hand, % right'
  note(`calculation.${item}`, name, Math.round(quality * 100))
}

function takeHedge(run: Run, given: Given, note: Note): void {
  const plan = readPlan(given, run.prices)
  const { number, exposures } = run.prices.quarter
  const offers = offersIn(run.prices.quarter)
  const checks = offers.quotes ? readChecks(given) : unchecked
  settle(run, plan, checks)
  if (offers.netting && exposures.some(({ id }) => id === 'parts'))
    note(`netting.${number}`, `Quarter ${number}: netting`, plan.netting ? 'yes' : 'no')
  for (const line of plan.lines) {
    const { exposure, ratio } = line
    note(`tool.${number}.${exposure}`, `Quarter ${number}: ${shortNames[exposure]}`, toolInWords(line))
    note(`ratio.${number}.${exposure}`, `Quarter ${number}: % of ${shortNames[exposure]}`, ratio)
  }
  // The quotes are no longer checked after the one off parity is found.
  const isAsked = offers.quotes && !run.decided.slice(0, -1).some(foundIn)
  for (const id of isAsked ? currencyIds : [])
    note(`check.${number}.${id}`, `Quarter ${number}: forward of the ${id}`, checkNames[checks[id]])
  if (number === run.whole.quarters.length) noteResults(run, note)
}

/** Records the results of a quarter for the instructor, once the player knows them. */
function noteResults(run: Run, note: Note): void {
  const decided = run.decided.at(-1)
  if (!decided) return
  const { plan, prices, own } = decided
  const { number, outcome } = prices.quarter
  const [result = 0] = currencyResults(plan, prices, [outcome], run.spreads)
  note(`result.${number}`, `Quarter ${number}: cash compared with the budget, merins`, Math.round(result))
  note(`risk.${number}`, `Quarter ${number}: cash flow at risk, merins`, Math.round(own().atRisk))
}

function takeContinue(run: Run, _given: Given, note: Note): void {
  noteResults(run, note)
  if (run.prices.quarter.number === memoAfter) run.phase = 'memo'
  else beginNext(run)
}

const memoWords = {
  fixing: 'fix the rate',
  option: 'options',
  none: 'no hedge',
  'as-others': 'like the rest',
  'when-warned': 'when the news warns',
  open: 'left open',
} as const

function takeMemo(run: Run, given: Given, note: Note): void {
  const memo = readMemo(given)
  run.memo = memo
  const { least, most, certain, contingent, netting, peg } = memo.clauses
  beginNext(run)
  note('memo.least', 'Memo: least share hedged, %', least)
  note('memo.most', 'Memo: largest share hedged, %', most)
  note('memo.certain', 'Memo: certain exposures', memoWords[certain])
  note('memo.contingent', 'Memo: contingent exposures', memoWords[contingent])
  note('memo.netting', 'Memo: netting', netting)
  note('memo.peg', 'Memo: pegged currency', memoWords[peg])
  if (memo.note !== '') note('note.memo', 'Note: in the treasurer’s own words', memo.note)
}

const steps: Readonly<Record<ForeignExchangeDecision['type'], Step<Run, PlayedPhase>>> = {
  calculate: { phases: ['calculate'], take: takeCalculation },
  hedge: { phases: ['hedge'], take: takeHedge },
  continue: { phases: ['review'], take: takeContinue },
  memo: { phases: ['memo'], take: takeMemo },
}

const asks: Readonly<Record<PlayedPhase, string>> = {
  calculate: 'First do this quarter’s calculation.',
  hedge: 'Decide on this quarter’s hedges.',
  review: 'First read the quarter’s results.',
  memo: 'First write the policy memo.',
}

const tryNext: Readonly<Record<PartId, string>> = {
  effectiveness:
    'Look at the two exposures that swing most each quarter, and cover more of them before the small ones.',
  risk: 'Before you sign a quarter, watch the low end of the fan: it should end above the board’s limit.',
  cost: 'Compare what each way of fixing a rate costs before you choose, and buy insurance only where the money may not come.',
  tool: 'Ask of each exposure whether the money will come for certain, and let the answer choose between a promise and a right.',
  parity:
    'Work out one forward rate from spot and the two interest rates each quarter, and compare it with the quote.',
  memo: 'Write rules that you would follow in every quarter, and follow them even when the news is loud.',
}

/** An easy first quarter; tools, quotes, tenders and limits come quarter by quarter. */
export const quarterly = defineLab({
  id: 'foreign_exchange_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf: ({ quarters }) => quarters,
  roundBriefs,
  newRun,
  steps,
  asks,
  roundOf: ({ prices }) => prices.quarter.number,
  stateOf,
  resultOf,
  choicesOf,
  tryNext,
  pathOf,
  defaults,
  robots,
  teachingNote,
  telling: ['ratio.', 'tool.', 'netting.', 'memo.'],
})

const play: SettingField = {
  id: 'play',
  name: 'How it is played',
  help: 'At the live desk the class deals forwards with each other, round by round: 20 to 40 minutes.',
  options: [
    { value: 'quarters', name: 'Quarters: each student alone' },
    { value: 'desk', name: 'The live desk: the class in one market' },
  ],
}

/** Each student alone, quarter by quarter, or a whole class in one market. */
export const foreignExchange = labOfKinds({ field: play, engines: { quarters: quarterly, desk } })
