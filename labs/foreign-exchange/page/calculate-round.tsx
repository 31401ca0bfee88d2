import { useState } from 'react'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { GradedCalculation, ItemStep } from '../engine/parity.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { Brief, MarketScreen } from './market-screen.tsx'
import { foreign, objectionTo, plain, rate, typedNumber, typedRate } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { TextField } from '../../shell/ui/fields.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { Table } from '../../shell/ui/table.tsx'

const titles = { forward: 'The forward by hand', 'money-market': 'The money market by hand' } as const
const tasks = {
  forward:
    'Compute the forward rate that spot and interest imply. Later it tells you whether a bank’s quote is fair.',
  'money-market':
    'Build a forward yourself: borrow in one currency, lend in the other, and see whether this or the bank’s forward brings more.',
} as const

type BetterWay = 'forward' | 'money-market'

/** A calculation in steps. The right answers appear once it is sent. */
export function CalculateRound(play: ForeignExchangePlay) {
  const { state } = play
  const { item, quarter } = state
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [better, setBetter] = useState<BetterWay | null>(null)
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  if (!item) return null
  const sales = quarter.exposures.find(({ id }) => id === 'sales')
  const kind = item.id === 'forward' ? 'rate' : 'amount'
  const read = kind === 'rate' ? typedRate : typedNumber
  const odd = item.steps.find(({ id }) => (typed[id] ?? '').trim() !== '' && read(typed[id] ?? '') === null)
  return (
    <Round title={`Quarter ${quarter.number}: ${titles[item.id]}`} task={tasks[item.id]}>
      {quarter.number === 1 && <Brief state={state} />}
      <MarketScreen quarter={quarter} />
      <Part title="Your calculation" id="fx-calculation">
        <p>
          {item.id === 'forward'
            ? 'The bank quotes one quarter only. What should a six-month forward for the aurel be? Use the middle of bid and ask, and keep at least five decimals in each step.'
            : `For your sales of ${foreign(sales?.amount ?? 0, 'aurel')}, due in a quarter. Each step uses one side of the quote. Round to whole units.`}{' '}
          {item.id === 'forward' ? 'Leave a step empty' : 'Leave a step, or the choice, empty'} if you do not
          know it. A later step that follows from your own earlier one counts as right, if the earlier one is
          not far off.
        </p>
        <ol className="fx-steps">
          {item.steps.map((step) => (
            <StepField
              key={step.id}
              step={step}
              value={typed[step.id] ?? ''}
              onChange={(text) => setTyped((before) => ({ ...before, [step.id]: text }))}
            />
          ))}
        </ol>
        {item.id === 'money-market' && <Better better={better} onBetter={setBetter} />}
      </Part>
      <SendRow
        deciding={deciding}
        objection={odd ? objectionTo(typed[odd.id] ?? '', kind) : null}
        onSend={() =>
          void deciding.send({
            type: 'calculate',
            item: item.id,
            steps: Object.fromEntries(item.steps.map(({ id }) => [id, read(typed[id] ?? '')])),
            better,
          })
        }
      >
        Send the calculation
      </SendRow>
    </Round>
  )
}

interface BetterProps {
  better: BetterWay | null
  onBetter: (better: BetterWay) => void
}

function Better({ better, onBetter }: BetterProps) {
  return (
    <RadioGroup
      look="list"
      legend="Which brings more for the sales: selling at the bank’s forward, or this?"
      name="fx-better"
      options={[
        { id: 'forward', text: 'The forward' },
        { id: 'money-market', text: 'The money market' },
      ]}
      chosen={better}
      onChoose={onBetter}
    />
  )
}

const typedFigure = { inputMode: 'decimal', autoComplete: 'off' } as const

interface FieldProps {
  step: ItemStep
  value: string
  onChange: (text: string) => void
}

function StepField({ step, value, onChange }: FieldProps) {
  return (
    <li>
      <TextField
        label={step.asks}
        behind={step.unit}
        help={step.hint}
        value={value}
        onChange={onChange}
        input={typedFigure}
      />
    </li>
  )
}

/** A calculation that was sent, with the right answers. */
export function Worked({
  calculation,
  steps,
}: {
  calculation: GradedCalculation
  steps: readonly ItemStep[]
}) {
  const { item, worked, right, better, rightBetter } = calculation
  const text = (value: number) => (Math.abs(value) < 1000 ? value.toFixed(6) : plain(value))
  const given = (step: string) => calculation.steps[step] ?? null
  const count = Object.values(right).filter(Boolean).length
  return (
    <Part title="Your calculation, step by step">
      <Results>
        <p>
          {count} of {steps.length} steps are right.
          {rightBetter !== null &&
            ` More comes from ${rightBetter === 'forward' ? 'the forward' : 'the money market'}${better === rightBetter ? ', as you said' : ''}.`}
        </p>
      </Results>
      <Table
        frame="Your calculation, step by step"
        look="sentences"
        columns={[
          {
            head: 'Step',
            cell: ({ asks, hint }) => (
              <>
                {asks}
                <small>{hint}</small>
              </>
            ),
          },
          { head: 'You', cell: ({ id }) => (given(id) === null ? 'left out' : text(given(id) ?? 0)) },
          { head: 'Exact', cell: ({ id }) => text(worked[id] ?? 0) },
          {
            head: 'Verdict',
            cell: ({ id }) => (right[id] ? 'right' : given(id) === null ? 'left out' : 'not right'),
          },
        ]}
        rows={steps}
        rowKey={({ id }) => id}
      />
      {item === 'forward' && (
        <p className="sim-note">
          That is covered interest parity: a forward that differed by more than the spread would be free
          money, one way or the other.
        </p>
      )}
    </Part>
  )
}

/** A calculator for later quarters: it does the sums with the player's figures. */
export function ParityCalculator() {
  const [typed, setTyped] = useState({ spot: '', home: '', foreign: '' })
  const [spot, home, foreignInterest] = [typed.spot, typed.home, typed.foreign].map(typedRate)
  const homeGrowth = home === null || home === undefined ? null : 1 + home / 400
  const foreignGrowth =
    foreignInterest === null || foreignInterest === undefined ? null : 1 + foreignInterest / 400
  const forward =
    spot && homeGrowth !== null && foreignGrowth !== null ? (spot * homeGrowth) / foreignGrowth : null
  const odd = Object.values(typed).find((text) => text.trim() !== '' && typedRate(text) === null)
  const missing = odd === undefined ? 'Fill in the three figures from the market.' : objectionTo(odd, 'rate')
  const field = (id: keyof typeof typed, label: string) => (
    <TextField
      label={label}
      value={typed[id]}
      onChange={(text) => setTyped((before) => ({ ...before, [id]: text }))}
      input={typedFigure}
    />
  )
  return (
    <Disclosure summary="Parity calculator: forward = spot × (1 + home interest × ¼) ÷ (1 + foreign interest × ¼)">
      <div className="fx-calculator">
        {field('spot', 'Spot, merins for 1 unit')}
        {field('home', 'Interest on merins, % a year')}
        {field('foreign', 'Interest on the foreign currency, % a year')}
      </div>
      <p role="status">
        {forward === null
          ? missing
          : `${rate(spot ?? 0)} × ${(homeGrowth ?? 0).toFixed(6)} ÷ ${(foreignGrowth ?? 0).toFixed(6)} = ${forward.toFixed(4)} merins.`}
      </p>
    </Disclosure>
  )
}
