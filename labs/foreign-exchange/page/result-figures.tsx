import { Table } from '@tradewind/ui/table.tsx'
import type { Bands } from '../../shell/place/charts/fan-chart.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { moneysIn, previewIn, scenariosOf, type HedgeDraft } from './preview.ts'
import { gain, rate } from './words.ts'

interface QuantileProps {
  caption: string
  sets: readonly { readonly name: string; readonly bands: Bands }[]
  text?: (value: number) => string
}

const ends = ['Worst 5 of 100', 'Worst 25', 'Middle', 'Best 25', 'Best 5'] as const
const edges = ['below', 'below', 'half each', 'above', 'above'] as const

/** The quantiles behind a fan. */
export function QuantileTable({ caption, sets, text = gain }: QuantileProps) {
  return (
    <Table
      frame={caption}
      caption={`${caption}, of 100 futures`}
      columns={[
        { head: 'Futures', cell: ({ name, edge }: { name: string; edge: string }) => `${name}: ${edge}` },
        ...sets.map((set) => ({
          head: set.name,
          cell: ({ at }: { at: number }) => text(set.bands[at] ?? 0),
        })),
      ]}
      rows={ends.map((name, at) => ({ name, edge: edges[at] ?? '', at }))}
      rowKey={({ name }) => name}
    />
  )
}

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
}

/** What the hedges bring in some ways in which the quarter may end. */
export function Scenarios({ state, draft, netting }: Props) {
  const moneys = moneysIn(state.quarter)
  const rows = scenariosOf(state).map((scenario) => ({
    scenario,
    own: previewIn(state, draft, netting, scenario),
    none: previewIn(state, {}, false, scenario),
  }))
  return (
    <>
      <p>
        How far the quarter’s cash ends above (+) or below (−) its budget, in merins. The board judges your
        hedges over 1,000 futures of its own with the chances of the news, so its figures differ a little from
        these.
      </p>
      <Table
        frame="Preview of the quarter"
        look="sentences"
        columns={[
          { head: 'If', cell: ({ scenario }) => scenario.name },
          {
            head: 'Rates',
            cell: ({ scenario }) => moneys.map((id) => `${id} ${rate(scenario[id])}`).join(', '),
          },
          { head: 'Your hedges', cell: ({ own }) => gain(own) },
          { head: 'No hedge', cell: ({ none }) => gain(none) },
        ]}
        rows={rows}
        rowKey={({ scenario }) => scenario.name}
      />
    </>
  )
}
