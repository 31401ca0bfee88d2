import { DecisionRefused, type ChoiceFact, type LabEngine, type PlayedRun } from '../../engine/lab-engine.ts'
import { readObject, readOneOf } from '../../engine/reading.ts'
import { currencyResults } from './cash.ts'
import type { ExchangeDecision } from './decisions.ts'
import type { ExposureId } from './exposures.ts'
import { readPlan, type HedgeLine } from './hedging.ts'
import { currencyIds } from './market.ts'
import { readMemo } from './memo.ts'
import { foundIn, gradeCalculation, itemIn, readCalculation, readChecks, type Check } from './parity.ts'
import { beginNext, newRun, settle, type Phase, type Run } from './run.ts'
import { resultOf } from './score.ts'
import { defaultSettings, parseSettings, settingFields, type ExchangeSettings } from './settings.ts'
import { stateOf, type ExchangeState } from './state.ts'

type Given = ReadonlyMap<string, unknown>
/** Notes a fact about the decision in hand. */
type Note = (id: string, name: string, value: string | number) => void

interface Step {
  readonly phase: Exclude<Phase, 'finished'>
  /** Changes the run, or throws DecisionRefused and leaves it as it was. */
  readonly take: (run: Run, given: Given, note: Note) => void
}

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
  // Once the quote that is off was found, nothing more is asked.
  for (const id of run.decided.slice(0, -1).some(foundIn) ? [] : currencyIds)
    note(`check.${number}.${id}`, `Quarter ${number}: forward of the ${id}`, checkNames[checks[id]])
  if (number === run.whole.quarters.length) noteResults(run, note)
}

/** What came of a quarter: for the instructor, once the player knows it. */
function noteResults(run: Run, note: Note): void {
  const decided = run.decided.at(-1)
  if (!decided) return
  const { plan, prices, own } = decided
  const { number, outcome } = prices.quarter
  const [result = 0] = currencyResults(plan, prices, [outcome], run.spreads)
  note(`result.${number}`, `Quarter ${number}: cash beside the budget, merins`, Math.round(result))
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

const steps: Readonly<Record<ExchangeDecision['type'], Step>> = {
  calculate: { phase: 'calculate', take: takeCalculation },
  hedge: { phase: 'hedge', take: takeHedge },
  continue: { phase: 'review', take: takeContinue },
  memo: { phase: 'memo', take: takeMemo },
}

const asks: Readonly<Record<Exclude<Phase, 'finished'>, string>> = {
  calculate: 'First do the calculation of this quarter.',
  hedge: 'Decide on the hedges of this quarter.',
  review: 'First read the results of the quarter.',
  memo: 'First write the policy memo.',
}

function decide(run: Run, decision: unknown, index: number): void {
  const given = readObject(decision, 'A decision is an object with a type.')
  if (run.phase === 'finished') throw new DecisionRefused('This run is finished.')
  const type = readOneOf(
    given.get('type'),
    Object.keys(steps) as ExchangeDecision['type'][],
    'There is no decision of this type.',
    'type',
  )
  const step = steps[type]
  if (step.phase !== run.phase) throw new DecisionRefused(asks[run.phase], 'type')
  const round = run.prices.quarter.number
  const facts: ChoiceFact[] = []
  step.take(run, given, (id, name, value) => facts.push({ decision: index, round, id, name, value }))
  run.facts.push(...facts)
}

function play(
  seed: string,
  settings: ExchangeSettings,
  decisions: readonly unknown[],
): PlayedRun<ExchangeState> {
  const run = newRun(seed, settings)
  decisions.forEach((decision, index) => decide(run, decision, index))
  const done = run.phase === 'finished'
  return {
    round: run.prices.quarter.number,
    rounds: settings.quarters,
    done,
    state: stateOf(run),
    result: done ? resultOf(run) : null,
    facts: run.facts,
  }
}

export const foreignExchange: LabEngine<ExchangeSettings, ExchangeState> = {
  id: 'foreign_exchange_lab',
  defaultSettings,
  settingFields,
  parseSettings,
  roundsOf: (settings) => settings.quarters,
  play,
}
