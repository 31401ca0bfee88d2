import { useNarrow } from '@tradewind/ui/narrow.ts'
import type { Frame } from '@tradewind/ui/plots/plot.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { Picture } from '../../../shell/place/picture.tsx'
import { sum } from '../../../math/statistics.ts'
import type { DeskState, FilledOrder } from '../../desk/state.ts'
import { rowsOf, type BookRow } from './book-rows.ts'
import { inMillions, priceText } from './words.ts'

const wide: Frame = { width: 310, height: 250, left: 60, right: 6, top: 20, bottom: 6 }
const narrow: Frame = { width: 170, height: 140, left: 50, right: 4, top: 16, bottom: 4 }

type Shown = Pick<DeskState, 'history' | 'own' | 'lastBook'>

/** The orders of the last auction, without names: buyers to the left, sellers to the right. */
export function BookPicture({ state, drawn = 1 }: { state: Shown; drawn?: number }) {
  const { lastBook, own, history } = state
  const last = history.at(-1)
  if (!lastBook || !last)
    return (
      <Picture title="Book" says="" silent>
        <p className="fx-desk-none">Empty until the auction.</p>
      </Picture>
    )
  const orders = own.at(-1)?.orders ?? []
  return (
    <Picture quiet title="Book" says={saysOf(state)} figures={<Steps state={state} />}>
      <div className="fx-desk-picture">
        <Plot
          rows={rowsOf(lastBook, last.price ?? last.fair, orders)}
          price={last.price}
          middle={last.price ?? last.fair}
          drawn={drawn}
        />
        <ul className="fx-desk-legend">
          <li data-mark="filled">dealt</li>
          <li data-mark="own-order">yours</li>
        </ul>
      </div>
    </Picture>
  )
}

function saysOf({ lastBook, history }: Shown): string {
  const price = history.at(-1)?.price ?? null
  const steps = lastBook?.steps ?? []
  const [buy, sell] = [sum(steps.map((step) => step.buy)), sum(steps.map((step) => step.sell))]
  const end = price === null ? 'No buyer met a seller.' : `The price was ${priceText(price)}.`
  return `All together wanted to buy ${inMillions(buy)} and to sell ${inMillions(sell)} million aurels. ${end}`
}

interface PlotProps {
  rows: readonly BookRow[]
  price: number | null
  middle: number
  drawn: number
}

function Plot({ rows, price, middle, drawn }: PlotProps) {
  const frame = useNarrow() ? narrow : wide
  const { width, height, left, right, top, bottom } = frame
  const centre = (left + width - right) / 2
  const most = Math.max(1, ...rows.flatMap(({ buy, sell }) => [buy, sell]))
  const lengthOf = (amount: number) => (amount / most) * (centre - left - 8) * drawn
  const rowHeight = (height - top - bottom) / rows.length
  const lastRow = rows.length - 1
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <text x={centre - 6} y={12} textAnchor="end">
        buy
      </text>
      <text x={centre + 6} y={12}>
        sell
      </text>
      <line className="plot-axis" x1={centre} x2={centre} y1={top} y2={height - bottom} />
      {rows.map((row, at) => {
        const y = top + at * rowHeight
        const isMiddle = at === lastRow / 2
        return (
          <g key={at}>
            {(at === 0 || at === lastRow || isMiddle) && (
              <text
                className={isMiddle ? 'fx-desk-cleared' : undefined}
                x={left - 8}
                y={y + rowHeight / 2 + 5}
                textAnchor="end"
              >
                {priceText(row.price)}
              </text>
            )}
            <SideBar
              {...{ row, y, centre, rowHeight }}
              side="buy"
              length={lengthOf(row.buy)}
              dealt={price !== null && row.price >= middle}
            />
            <SideBar
              {...{ row, y, centre, rowHeight }}
              side="sell"
              length={lengthOf(row.sell)}
              dealt={price !== null && row.price <= middle}
            />
          </g>
        )
      })}
      {price !== null && (
        <line
          className="fx-desk-at"
          x1={left}
          x2={width - right}
          y1={top + (rowHeight * rows.length) / 2}
          y2={top + (rowHeight * rows.length) / 2}
        />
      )}
    </svg>
  )
}

interface BarProps {
  row: BookRow
  side: 'buy' | 'sell'
  y: number
  centre: number
  rowHeight: number
  length: number
  dealt: boolean
}

function SideBar({ row, side, y, centre, rowHeight, length, dealt }: BarProps) {
  const isOwn = side === 'buy' ? row.ownBuy : row.ownSell
  const end = side === 'buy' ? centre - length : centre + length
  const middle = y + rowHeight / 2
  return (
    <>
      {length > 0 && (
        <rect
          className="fx-desk-bar"
          data-side={side}
          data-dealt={dealt || undefined}
          data-value={row[side]}
          x={Math.min(centre, end)}
          y={y + 1.5}
          width={length}
          height={rowHeight - 3}
        />
      )}
      {isOwn && <path className="fx-desk-own" data-own={side} d={`M${end} ${middle - 6}l6 6l-6 6l-6 -6z`} />}
    </>
  )
}

function ownAt(orders: readonly FilledOrder[], price: number, side: 'buy' | 'sell'): string {
  return orders.some((order) => order.side === side && order.price === price) ? ', yours among them' : ''
}

function Steps({ state: { lastBook, own } }: { state: Shown }) {
  const orders = own.at(-1)?.orders ?? []
  const banks = lastBook?.banks
  const cell = (amount: number, price: number, side: 'buy' | 'sell') =>
    amount === 0 ? '–' : `${inMillions(amount)}${ownAt(orders, price, side)}`
  return (
    <>
      <Table
        frame="The orders of the last auction"
        caption="Million aurels at each limit price"
        columns={[
          { head: 'Price', cell: ({ price }) => priceText(price) },
          { head: 'To buy', cell: ({ price, buy }) => cell(buy, price, 'buy') },
          { head: 'To sell', cell: ({ price, sell }) => cell(sell, price, 'sell') },
        ]}
        rows={lastBook?.steps ?? []}
        rowKey={({ price }) => price}
      />
      {banks && (
        <p>
          The two banks bought {inMillions(banks.bought)} and sold {inMillions(banks.sold)} million.
        </p>
      )}
    </>
  )
}
