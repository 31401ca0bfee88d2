import { Table } from '@tradewind/ui/table.tsx'
import type { GradedCalculation, ItemStep } from '../engine/parity.ts'
import { exactly } from './parity-loop.tsx'

/** How many steps of a calculation were right, and which way of fixing brings more. */
export function verdictOnCalculation({ right, better, rightBetter }: GradedCalculation): string {
  const steps = Object.values(right)
  const best =
    rightBetter === null
      ? ''
      : ` More comes from ${rightBetter === 'forward' ? 'the forward' : 'the money market'}${better === rightBetter ? ', as you said' : ''}.`
  return `${steps.filter(Boolean).length} of ${steps.length} steps are right.${best}`
}

const calculationNames = {
  forward: 'The forward, step by step',
  'money-market': 'The money market, step by step',
} as const

/** A calculation that was sent, with the right answers. */
export function Worked({
  calculation,
  steps,
}: {
  calculation: GradedCalculation
  steps: readonly ItemStep[]
}) {
  const { item, worked, right } = calculation
  const given = (step: string) => calculation.steps[step] ?? null
  return (
    <>
      <Table
        frame={calculationNames[item]}
        caption={calculationNames[item]}
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
          { head: 'You', cell: ({ id }) => (given(id) === null ? 'left out' : exactly(given(id) ?? 0)) },
          { head: 'Exact', cell: ({ id }) => exactly(worked[id] ?? 0) },
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
    </>
  )
}
