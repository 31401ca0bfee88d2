import { useMemo } from 'react'
import { FanChart, type Bands } from '../../shell/place/charts/fan-chart.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Table } from '../../shell/ui/table.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { knownFutures, resultBands } from './known-futures.ts'
import { previewIn, scenariosOf, type HedgeDraft } from './preview.ts'
import { about, gain, inMillions, rate } from './words.ts'

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
  /** What the quarter came to, once it is over. */
  end?: number | undefined
}

/** The spread of the quarter's result with these hedges and with none, from what the player is told. */
export function useResultBands({ state, draft, netting }: Omit<Props, 'end'>): { own: Bands; none: Bands } {
  const futures = useMemo(() => knownFutures(state), [state])
  const none = useMemo(() => resultBands(state, futures, {}, false), [state, futures])
  const own = useMemo(() => resultBands(state, futures, draft, netting), [state, futures, draft, netting])
  return { own, none }
}

/** The fan of the quarter's result, which bends as hedges are chosen, with the board's limit drawn in. */
export function ResultFan(props: Props) {
  const { state, draft, netting, end } = props
  const { own, none } = useResultBands(props)
  const low = Math.min(end ?? 0, none[0], own[0], -state.limit * 1.15)
  const high = Math.max(end ?? 0, none[4], own[4], state.limit * 0.5)
  const risk = Math.max(0, -own[0])
  return (
    <Picture
      title="Result against the budget"
      says={`One in twenty: ${about(own[0])} or worse. No hedge: ${about(none[0])}. Board’s limit: ${about(-state.limit)}.`}
      figures={<Scenarios {...{ state, draft, netting }} />}
    >
      <div className="fx-fan" data-over={risk > state.limit || undefined}>
        <FanChart
          y={{ name: 'Million merins', text: inMillions }}
          domain={[low * 1.05, high * 1.05]}
          start={0}
          bands={own}
          other={{ name: 'No hedge', bands: none }}
          end={end === undefined ? undefined : { y: end, drawn: 1, name: about(end) }}
          level={{ name: 'Board’s limit', y: -state.limit }}
          from="Today"
          to="End of the quarter"
        />
      </div>
    </Picture>
  )
}

/** What the hedges bring in some ways in which the quarter may end. */
function Scenarios({ state, draft, netting }: Props) {
  const rows = scenariosOf(state).map((scenario) => ({
    scenario,
    own: previewIn(state, draft, netting, scenario),
    none: previewIn(state, {}, false, scenario),
  }))
  return (
    <>
      <p>
        How far the quarter’s cash ends above (+) or below (−) its budget, in merins. The board judges your
        hedges over 1,000 futures with the chances of the news.
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
          { head: 'Your hedges', cell: ({ own }) => gain(own) },
          { head: 'No hedge', cell: ({ none }) => gain(none) },
        ]}
        rows={rows}
        rowKey={({ scenario }) => scenario.name}
      />
    </>
  )
}
