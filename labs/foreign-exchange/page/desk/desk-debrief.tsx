import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { LabTerms } from '../../../shell/place/term.tsx'
import { DebriefPart } from '../../../shell/play/round.tsx'
import type { DebriefProps } from '../../../shell/simulation.ts'
import type { DeskDebrief as Debriefed, DeskSolution } from '../../desk/debrief.ts'
import type { DeskState } from '../../desk/state.ts'
import { CoverChart } from './cover-chart.tsx'
import { dealtWords } from './price-chart.tsx'
import { terms } from './terms.ts'
import { aurels, merinsInThousands, priceText } from './words.ts'
import './desk.css'

type Props = DebriefProps<DeskState, Debriefed, DeskSolution>

/** Who hedged when, at which price, and what it did for the board's limit. */
export function DeskDebrief({ result: { debrief, solution }, firms = [] }: Props) {
  const nameOf = (number: number) => firms.find((firm) => firm.number === number)?.name ?? `Firm ${number}`
  return (
    <LabTerms value={terms}>
      <div className="sim sim-debrief fx">
        <DebriefPart title="Who hedged when">
          <CoverChart
            own={{ name: 'You', covered: debrief.rounds.map(({ covered }) => covered) }}
            others={debrief.others.map(({ number, covered }) => ({ name: nameOf(number), covered }))}
          />
          <Firms debrief={debrief} nameOf={nameOf} />
        </DebriefPart>
        <DebriefPart title="At which price">
          <Prices debrief={debrief} />
        </DebriefPart>
        <DebriefPart title="What it did for the board’s limit">
          <Limit debrief={debrief} />
        </DebriefPart>
        <DebriefPart title="What came of it">
          <Settlement debrief={debrief} />
        </DebriefPart>
        {solution && (
          <DebriefPart title="A sound treasurer">
            <Solution solution={solution} />
          </DebriefPart>
        )}
      </div>
    </LabTerms>
  )
}

const share = (percent: number) => `${percent}\u00A0%`.replace('-', '−')

interface FirmRow {
  readonly name: string
  readonly way: 'receives' | 'pays'
  readonly covered: readonly number[]
  readonly averagePrice: number | null
}

function Firms({ debrief, nameOf }: { debrief: Debriefed; nameOf: (number: number) => string }) {
  const half = Math.floor(debrief.rounds.length / 2)
  const others = debrief.others.map(({ number, ...firm }): FirmRow => ({ name: nameOf(number), ...firm }))
  const mean = ownMean(debrief)
  const own: FirmRow = {
    name: 'You',
    way: debrief.firm.way,
    covered: debrief.rounds.map(({ covered }) => covered),
    averagePrice: mean,
  }
  return (
    <Table
      frame="Each firm’s hedges"
      caption="Share of the exposure that was hedged, and the mean price of the forwards"
      columns={[
        { head: 'Firm', cell: ({ name }) => name },
        { head: 'Aurels', cell: ({ way }) => (way === 'receives' ? 'come in' : 'go out') },
        { head: 'After round 1', cell: ({ covered }) => share(covered[0] ?? 0) },
        { head: `After round ${half}`, cell: ({ covered }) => share(covered[half - 1] ?? 0) },
        { head: 'At the end', cell: ({ covered }) => share(covered.at(-1) ?? 0) },
        {
          head: 'Mean price',
          cell: ({ averagePrice }) => (averagePrice === null ? 'none' : priceText(averagePrice)),
        },
      ]}
      rows={[own, ...others]}
      rowKey={({ name }) => name}
    />
  )
}

/** The mean price of the deals that hedged; null without any. */
function ownMean({ firm, rounds }: Debriefed): number | null {
  const side = firm.way === 'receives' ? 'sell' : 'buy'
  const deals = rounds.flatMap(({ own, market: { price } }) =>
    own.orders
      .filter((order) => order.side === side && order.filled > 0)
      .map(({ filled }) => ({ filled, price: price ?? 0 })),
  )
  const amount = deals.reduce((all, { filled }) => all + filled, 0)
  return amount === 0 ? null : deals.reduce((all, { filled, price }) => all + filled * price, 0) / amount
}

function Prices({ debrief: { rounds, finalSpot } }: { debrief: Debriefed }) {
  const prices = rounds.map(({ market }) => market.price)
  return (
    <>
      <LineChart
        title="Price of the auction, round by round"
        summary={`The spot ended at ${priceText(finalSpot)} merins for 1 aurel, after ${rounds.length} rounds.`}
        x={{ name: 'Round', text: String }}
        y={{ name: 'Merins for 1 aurel', text: priceText }}
        xs={rounds.map(({ market }) => market.round)}
        lines={[
          { name: 'Auction', ys: prices },
          { name: 'Spot', ys: rounds.map(({ market }) => market.spot) },
        ]}
      />
      <Table
        frame="News, prices and your deals"
        caption="What the news moved, before and after the auction"
        columns={[
          { head: 'Round', cell: ({ market }) => market.round },
          { head: 'News', cell: ({ news }) => news.title },
          { head: 'Moved the aurel by', cell: ({ effect }) => signedShare(effect) },
          { head: 'After the auction', cell: ({ ahead }) => signedShare(ahead) },
          { head: 'Price', cell: ({ market: { price } }) => (price === null ? 'none' : priceText(price)) },
          { head: 'You, million aurels', cell: ({ own }) => dealtWords(own.dealt) },
        ]}
        rows={rounds}
        rowKey={({ market }) => market.round}
      />
    </>
  )
}

function signedShare(percent: number): string {
  const text = `${Math.abs(percent).toFixed(1)}\u00A0%`
  if (percent === 0) return text
  return percent > 0 ? `+${text}` : `−${text}`
}

function Limit({ debrief: { rounds } }: { debrief: Debriefed }) {
  const kept = rounds.filter(({ own, limit }) => own.risk <= limit).length
  return (
    <LineChart
      title="Your risk and the board’s limit"
      summary={`You were within the board’s limit after ${kept} of ${rounds.length} rounds.`}
      x={{ name: 'Round', text: String }}
      y={{ name: 'Thousand merins', text: (merins) => merinsInThousands(merins) }}
      xs={rounds.map(({ market }) => market.round)}
      lines={[
        { name: 'Your risk', ys: rounds.map(({ own }) => own.risk) },
        { name: 'The board’s limit', ys: rounds.map(({ limit }) => limit) },
      ]}
    />
  )
}

function Settlement({ debrief: { settlement, changes } }: { debrief: Debriefed }) {
  const rows = [
    ['Budget', settlement.budget],
    ['Your aurels at the last spot', settlement.atSpot],
    ['Gained or lost on forwards', settlement.fromForwards],
    ['Cash in the end', settlement.cash],
    ['Above or below the budget', settlement.result],
    ['The same without forwards', settlement.unhedged],
  ] as const
  return (
    <>
      <p>
        {settlement.exposure > 0 ? 'You received' : 'You paid'} {aurels(Math.abs(settlement.exposure))} after
        the last round.{' '}
        {changes.map(({ round, text }) => `In round ${round} this had changed. ${text}`).join(' ')}
      </p>
      <Table
        narrow
        caption="Thousand merins"
        columns={[
          { head: 'Part', cell: ([name]) => name },
          { head: 'Amount', cell: ([, merins]) => merinsInThousands(merins) },
        ]}
        rows={rows}
        rowKey={([name]) => name}
      />
    </>
  )
}

function Solution({ solution: { rounds, score } }: { solution: DeskSolution }) {
  return (
    <>
      <p>
        This is what a sound treasurer of your firm would have dealt at the prices that came. It earns {score}{' '}
        of 100 points.
      </p>
      <Table
        frame="A sound treasurer, round by round"
        columns={[
          { head: 'Round', cell: ({ round }) => round },
          { head: 'Dealt, million aurels', cell: ({ dealt }) => dealtWords(dealt) },
          { head: 'Hedged', cell: ({ covered }) => share(covered) },
          { head: 'Risk, thousand merins', cell: ({ risk }) => merinsInThousands(risk) },
        ]}
        rows={rounds}
        rowKey={({ round }) => round}
      />
    </>
  )
}
