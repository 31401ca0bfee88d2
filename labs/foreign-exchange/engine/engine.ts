import { defineLab, type Given, type Note, type Step } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { teachingNote } from '../teaching-note.ts'
import { currencyResults } from './cash.ts'
import type { ForeignExchangeDecision } from './decisions.ts'
import type { ExposureId } from './exposures.ts'
import { readPlan, type HedgeLine } from './hedging.ts'
import { currencyIds } from './market.ts'
import { readMemo } from './memo.ts'
import { foundIn, gradeCalculation, itemIn, readCalculation, readChecks, type Check } from './parity.ts'
import { beginNext, newRun, settle, type Phase, type Run } from './run.ts'
import { resultOf } from './score.ts'
import { defaultSettings, settingFields } from './settings.ts'
import { stateOf } from './state.ts'

type PlayedPhase = Exclude<Phase, 'finished'>

const shortNames: Readonly<Record<ExposureId, string>> = {
  sales: 'sales in aurels',
  parts: 'parts in aurels',
  islands: 'sales in dorals',
  tender: 'tender in aurels',
}

const toolNames: Readonly<Record<HedgeLine['tool'], string>> = {
  none: 'no hedge',
  forward: 'forward',
  'money-market': 'money market',
  put: 'put',
  call: 'call',
  invoice: 'invoice in merins',
}

const checkNames: Readonly<Record<Check, string>> = {
  'in-line': 'in line',
  high: 'too high',
  low: 'too low',
  unchecked: 'not checked',
}

function takeCalculation(run: Run, given: Given, note: Note): void {
  const item = itemIn(run.prices.quarter.number)
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
  const checks = readChecks(given)
  const { number, exposures } = run.prices.quarter
  settle(run, plan, checks)
  if (exposures.some(({ id }) => id === 'parts'))
    note(`netting.${number}`, `Quarter ${number}: netting`, plan.netting ? 'yes' : 'no')
  for (const { exposure, tool, ratio, strike } of plan.lines) {
    const away = (tool === 'put' || tool === 'call') && strike === 'away' ? ', 3 % away' : ''
    note(
      `tool.${number}.${exposure}`,
      `Quarter ${number}: ${shortNames[exposure]}`,
      `${toolNames[tool]}${away}`,
    )
    note(`ratio.${number}.${exposure}`, `Quarter ${number}: % of ${shortNames[exposure]}`, ratio)
  }
  // The quotes are no longer checked after the one off parity is found.
  for (const id of run.decided.slice(0, -1).some(foundIn) ? [] : currencyIds)
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
  if (run.prices.quarter.number === 1) run.phase = 'memo'
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

export const foreignExchange = defineLab({
  id: 'foreign_exchange_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf: ({ quarters }) => quarters,
  newRun,
  steps,
  asks,
  roundOf: ({ prices }) => prices.quarter.number,
  stateOf,
  resultOf,
  teachingNote,
})
