import type { ReactNode } from 'react'
import { FanChart, type Bands } from '../../shell/place/charts/fan-chart.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { nothingHedged, resultBands, widestBands } from './known-futures.ts'
import { PayoffTable } from './payoff.tsx'
import { isWrongWay, lineFor, type HedgeDraft } from './preview.ts'
import { QuantileTable, Scenarios } from './result-figures.tsx'
import { about, inMillions } from './words.ts'

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
  /** What the quarter came to, and how much of the way there is drawn. */
  end?: { readonly y: number; readonly drawn: number } | undefined
  /** The exposure whose payoff stands beside the fan. */
  exposure?: ShownExposure
}

/** The spread of the quarter's result with these hedges and with none, from what the player is told. */
export function bandsFor({ state, draft, netting }: Pick<Props, 'state' | 'draft' | 'netting'>): {
  own: Bands
  none: Bands
} {
  return { own: resultBands(state, draft, netting), none: resultBands(state, nothingHedged, false) }
}

/**
 * The ends of the fan's axis. They hold every fan of the quarter, so that the axis stands still while a share moves; only
 * an option that adds to the risk needs a longer one.
 */
export function domainOf({ state, draft }: Pick<Props, 'state' | 'draft'>): readonly [number, number] {
  const wrongWay = state.quarter.exposures.some((exposure) => isWrongWay(lineFor(draft, exposure), exposure))
  const [low, high] = widestBands(state, wrongWay)
  return [Math.min(low, -state.limit * 1.15) * 1.08, Math.max(high, state.limit * 0.5) * 1.08]
}

/** The fan of the quarter's result, which bends as hedges are chosen, with the board's limit drawn in. */
export function ResultFan({ state, draft, netting, end, exposure }: Props) {
  const { own, none } = bandsFor({ state, draft, netting })
  const [low, high] = domainOf({ state, draft })
  const isOver = -own[0] > state.limit
  return (
    <Picture
      quiet
      title="Result"
      says={saysOf(own, none, state.limit)}
      figures={
        <>
          <QuantileTable
            caption="Merins above (+) or below (−) the budget"
            sets={[
              { name: 'Your hedges', bands: own },
              { name: 'No hedge', bands: none },
            ]}
          />
          {exposure && <PayoffTable {...{ state, exposure, draft }} />}
          <Scenarios {...{ state, draft, netting }} />
        </>
      }
    >
      <div className="fx-fan stack gap-4" data-over={isOver || undefined}>
        <FanChart
          y={{ name: 'Million merins', text: inMillions }}
          domain={end ? [Math.min(low, end.y * 1.06), Math.max(high, end.y * 1.06)] : [low, high]}
          start={0}
          bands={own}
          other={{ name: 'No hedge', bands: none }}
          end={end && { ...end, name: about(end.y) }}
          level={{ name: '', y: -state.limit }}
          from="Today"
          to={exposure ? 'End' : 'End of the quarter'}
          half={exposure !== undefined}
        />
        {exposure === undefined && <FanLegend state={state} draft={draft} netting={netting} />}
      </div>
    </Picture>
  )
}

function saysOf(own: Bands, none: Bands, limit: number): string {
  return `One quarter in twenty ends at about ${about(own[0])} or worse with your hedges, at about ${about(none[0])} with no hedge. The board’s limit is ${about(-limit)}.`
}

interface LegendProps extends Pick<Props, 'state' | 'draft' | 'netting'> {
  /** Where words are scarce. */
  short?: boolean
}

/** What each mark of the fan is, with what one quarter in twenty falls below. */
export function FanLegend({ state, draft, netting, short = false }: LegendProps) {
  const { own, none } = bandsFor({ state, draft, netting })
  const marks: readonly [string, ReactNode, string][] = [
    ['own', 'You', `about ${about(own[0])}`],
    ['none', 'No hedge', `about ${about(none[0])}`],
    [
      'limit',
      <Term key="term" of="board’s limit">
        Board’s limit
      </Term>,
      about(-state.limit),
    ],
  ]
  return (
    <div className="fx-legend small" data-over={-own[0] > state.limit || undefined}>
      <p>
        {short ? (
          'One in twenty:'
        ) : (
          <>
            One quarter in twenty falls below, against the <Term of="budget" />:
          </>
        )}
      </p>
      <dl>
        {marks.map(([mark, name, figure]) => (
          <div key={mark} data-mark={mark}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
