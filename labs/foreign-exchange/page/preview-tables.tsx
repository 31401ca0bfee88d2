import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import { previewIn, scenariosOf, type HedgeDraft } from './preview.ts'
import { gain, merins, plain, rate } from './words.ts'
import { Table } from '../../shell/ui/table.tsx'

interface RoomProps {
  quarter: QuarterState
  credit: number
  counterparty: number
  margin: number
}

/** How much room the hedges take of both limits. */
export function Room({ quarter, credit, counterparty, margin }: RoomProps) {
  const rows = [
    {
      name: 'Credit line',
      says: `money-market loans in full, forwards at ${Math.round(margin * 100)} % of their value`,
      used: credit,
      limit: quarter.creditLine,
    },
    {
      name: 'Counterparty limit',
      says: 'forwards and options with your bank',
      used: counterparty,
      limit: quarter.counterpartyLimit,
    },
  ]
  return (
    <Table
      narrow
      caption="Room for hedges, merins"
      columns={[
        {
          head: 'Limit',
          cell: ({ name, says }) => (
            <>
              {name}
              <small>{says}</small>
            </>
          ),
        },
        {
          head: 'Used',
          cell: ({ used, limit }) => (
            <>
              {plain(used)}
              {used > limit && <strong className="fx-over"> too much</strong>}
            </>
          ),
        },
        { head: 'Of', cell: ({ limit }) => plain(limit) },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  )
}

interface PreviewProps {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
  limit: number
}

/** Possible ends of the quarter, with these hedges and without any. */
export function Preview({ state, draft, netting, limit }: PreviewProps) {
  const rows = scenariosOf(state).map((scenario) => ({
    scenario,
    own: previewIn(state, draft, netting, scenario),
    none: previewIn(state, {}, false, scenario),
  }))
  const worst = rows.reduce((low, row) => (row.own < low.own ? row : low))
  return (
    <>
      <p>
        How far the quarter’s cash ends above (+) or below (−) its budget, in merins. The budget values the
        same amounts at parity, the forward that spot and interest imply. These are examples: the board’s
        limit of {merins(limit)} is judged over 1,000 futures with the chances stated above.
      </p>
      <p role="status">
        Your worst case here: {worst.scenario.name.toLowerCase()}, {gain(worst.own)} merins
        {-worst.own > limit ? ', beyond the board’s limit' : ''}.
      </p>
      <Table
        frame="Preview of the quarter"
        look="sentences"
        columns={[
          { head: 'If', cell: ({ scenario }) => scenario.name },
          {
            head: 'Rates',
            cell: ({ scenario: { aurel, doral } }) => `aurel ${rate(aurel)}, doral ${rate(doral)}`,
          },
          { head: 'Your hedges', cell: ({ own }) => <Cash amount={own} limit={limit} /> },
          { head: 'No hedge', cell: ({ none }) => <Cash amount={none} limit={limit} /> },
        ]}
        rows={rows}
        rowKey={({ scenario }) => scenario.name}
      />
    </>
  )
}

function Cash({ amount, limit }: { amount: number; limit: number }) {
  return (
    <>
      {gain(amount)}
      {-amount > limit && <span className="fx-over"> over the limit</span>}
    </>
  )
}
