import { line } from 'd3-shape'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { Picture } from '../../../shell/place/picture.tsx'
import type { DeskState } from '../../desk/state.ts'
import { inMillions, priceText } from './words.ts'

const wide: Frame = { width: 310, height: 250, left: 54, right: 14, top: 14, bottom: 24 }
const narrow: Frame = { width: 170, height: 140, left: 50, right: 10, top: 12, bottom: 20 }

type Shown = Pick<DeskState, 'history' | 'own' | 'rounds' | 'round' | 'market'>

interface Props {
  state: Shown
  /** How much of the last auction is drawn, from 0 to 1; the spot of the next round then waits. Null before an auction. */
  drawn?: number | null
}

type Point = readonly [round: number, price: number]

/** The spot and the price of each auction, with one's own deals. */
export function PriceChart({ state, drawn = null }: Props) {
  return (
    <Picture quiet title="Price" says={saysOf(state, drawn)} figures={<Prices state={state} />}>
      <div className="fx-desk-picture">
        <Plot state={state} drawn={drawn} />
        <ul className="fx-desk-legend">
          <li data-mark="spot">spot</li>
          <li data-mark="price">auction</li>
          <li data-mark="own">you</li>
        </ul>
      </div>
    </Picture>
  )
}

function saysOf({ history, market, round }: Shown, drawn: number | null): string {
  const last = history.at(-1)
  const auction = last
    ? last.price === null
      ? `Nobody dealt in round ${last.round}.`
      : `The auction of round ${last.round} cleared at ${priceText(last.price)}.`
    : 'There has been no auction yet.'
  return drawn === null ? `The spot is ${priceText(market.spot)} in round ${round}. ${auction}` : auction
}

function pointsOf({ history, round, market }: Shown, drawn: number | null) {
  const now: readonly Point[] = drawn === null ? [[round, market.spot]] : []
  return {
    spots: [...history.map((past): Point => [past.round, past.spot]), ...now],
    prices: history.flatMap((past): readonly Point[] =>
      past.price === null ? [] : [[past.round, past.price]],
    ),
  }
}

function Plot({ state, drawn }: { state: Shown; drawn: number | null }) {
  const frame = useNarrow() ? narrow : wide
  const { spots, prices } = pointsOf(state, drawn)
  const known = [...spots, ...prices].map(([, price]) => price)
  const middle = (Math.max(...known) + Math.min(...known)) / 2
  // One per cent at least, so that a calm market looks calm.
  const half = Math.max((Math.max(...known) - Math.min(...known)) / 2, middle * 0.005) * 1.15
  const atX = horizontalScale(frame, [1, state.rounds])
  const atY = verticalScale(frame, [middle - half, middle + half])
  const through = line<Point>()
    .x(([round]) => atX(round))
    .y(([, price]) => atY(price))
    .digits(1)
  const isGrowing = drawn !== null && drawn < 1
  const closed = isGrowing ? prices.filter(([round]) => round < state.history.length) : prices
  const deals = state.own.filter(
    ({ dealt, round }) => dealt !== 0 && !(isGrowing && round === state.own.length),
  )
  const { width, height, left, right } = frame
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {atY.ticks(frame === wide ? 4 : 3).map((tick) => (
        <g key={tick}>
          <line className="plot-grid" x1={left} x2={width - right} y1={atY(tick)} y2={atY(tick)} />
          <text x={left - 8} y={atY(tick) + 5} textAnchor="end">
            {priceText(tick)}
          </text>
        </g>
      ))}
      <text x={atX(1)} y={height - 5}>
        1
      </text>
      <text x={atX(state.rounds)} y={height - 5} textAnchor="end">
        {state.rounds}
      </text>
      <path className="fx-desk-spot" d={through([...spots]) ?? ''} />
      {drawn === null && (
        <circle className="fx-desk-now" cx={atX(state.round)} cy={atY(state.market.spot)} r="4" />
      )}
      <path className="fx-desk-price" d={through([...closed]) ?? ''} />
      {isGrowing && <Growing points={prices} drawn={drawn} at={(point) => [atX(point[0]), atY(point[1])]} />}
      {closed.map(([round, price]) => (
        <circle
          className="fx-desk-auction"
          key={round}
          cx={atX(round)}
          cy={atY(price)}
          r="4"
          data-value={price}
        />
      ))}
      {deals.map(({ round, dealt }) => {
        const price = state.history[round - 1]?.price ?? 0
        return <OwnDeal key={round} x={atX(round)} y={atY(price)} dealt={dealt} />
      })}
    </svg>
  )
}

interface GrowingProps {
  points: readonly Point[]
  drawn: number
  at: (point: Point) => readonly [number, number]
}

/** The way from the auction before to the last one, as far as it is drawn. */
function Growing({ points, drawn, at }: GrowingProps) {
  const [from, to] = [points.at(-2), points.at(-1)]
  if (!from || !to) return null
  const [[x, y], [endX, endY]] = [at(from), at(to)]
  return (
    <path className="fx-desk-price" d={`M${x} ${y}L${x + (endX - x) * drawn} ${y + (endY - y) * drawn}`} />
  )
}

/** A triangle that points up below what was bought, and down above what was sold. */
function OwnDeal({ x, y, dealt }: { x: number; y: number; dealt: number }) {
  const [away, tip] = dealt > 0 ? [18, 8] : [-18, -8]
  return <path className="fx-desk-own" data-dealt={dealt} d={`M${x} ${y + tip}l7 ${away - tip}h-14z`} />
}

function Prices({ state: { history, own } }: { state: Pick<Shown, 'history' | 'own'> }) {
  if (history.length === 0) return <p>After each round its prices stand here.</p>
  return (
    <Table
      frame="Prices and your deals"
      caption="Merins for 1 aurel, amounts in million aurels"
      columns={[
        { head: 'Round', cell: ({ round }) => round },
        { head: 'Spot', cell: ({ spot }) => priceText(spot) },
        { head: 'Banks’ middle', cell: ({ fair }) => priceText(fair) },
        { head: 'Auction', cell: ({ price }) => (price === null ? 'none' : priceText(price)) },
        { head: 'All dealt', cell: ({ volume }) => inMillions(volume) },
        { head: 'You', cell: ({ round }) => dealtWords(own[round - 1]?.dealt ?? 0) },
      ]}
      rows={history}
      rowKey={({ round }) => round}
    />
  )
}

/** "bought 2.0" */
export function dealtWords(dealt: number): string {
  if (dealt === 0) return 'nothing'
  return `${dealt > 0 ? 'bought' : 'sold'} ${inMillions(Math.abs(dealt))}`
}
