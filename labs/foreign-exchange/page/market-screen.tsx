import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { percent, sentence } from '@tradewind/contract/words/figures'
import { Part } from '../../shell/play/round.tsx'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import type { ShownMarket } from './foreign-exchange-play.ts'
import { moneysIn } from './preview.ts'
import { interest, rate, unbroken } from './words.ts'

export function News({ news }: Pick<QuarterState, 'news'>) {
  return (
    <Part title="News">
      <ul className="fx-news">
        {news.map(({ id, title, text, warns }) => (
          <li key={id} data-warns={warns || undefined}>
            <h4>
              {warns && <span className="sim-tag fx-warns pill small">Watch</span>} {title}
            </h4>
            <p>{unbroken(text)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The bank's quotes. The words beside each rate name its base and its quote currency. */
export function MarketScreen({ quarter, rules }: Pick<ForeignExchangeState, 'quarter' | 'rules'>) {
  const { offers } = quarter
  const moneys = moneysIn(quarter)
  const markets = quarter.markets.filter(({ id }) => moneys.includes(id))
  return (
    <Part title="Market">
      <p>
        All currencies and their rates are fictional. Every rate says how many merins (quote currency) 1 unit
        of foreign currency (base currency) costs. The bank buys at the <strong>bid</strong> and sells at the{' '}
        <strong>ask</strong>
        {offers.quotes ? '; you cannot trade at the middle rate, but use it for parity.' : '.'}
      </p>
      {markets.map((market) => (
        <CurrencyTable key={market.id} market={market} withInterest={offers.quotes} />
      ))}
      {moneys.includes('doral') && <PegNote quarter={quarter} rules={rules} />}
      {offers.quotes && (
        <QuoteTable
          frame="Interest on merins"
          caption="The merin, your money"
          quotes={[{ name: 'Interest on merins, a year', ...quarter.home, text: interest }]}
        />
      )}
      {offers.tools.includes('put') &&
        markets.map((market) => <OptionTable key={market.id} market={market} />)}
    </Part>
  )
}

/** How far the doral may stray from its peg, and from where a break would take it: what its fan is made of. */
function PegNote({ quarter, rules }: Pick<ForeignExchangeState, 'quarter' | 'rules'>) {
  const { breakChance, pegRate, brokenRate } = quarter
  if (breakChance === 0) return null
  return (
    <p className="sim-note">
      While its peg holds, the doral ends around {rate(pegRate)}, two times in three within{' '}
      {percent(rules.heldDeviation, 1)}. If the peg breaks ({percent(breakChance)}), it ends around{' '}
      {rate(brokenRate)}, two times in three within {percent(rules.brokenDeviation)}.
    </p>
  )
}

interface Quote {
  name: string
  bid: number
  ask: number
  middle: number
  /** The format of its figures. */
  text: (figure: number) => string
}

const quoteColumns: readonly Column<Quote>[] = [
  { head: 'Quote', cell: ({ name }) => name },
  { head: 'Bank buys or pays (bid)', cell: ({ bid, text }) => text(bid) },
  { head: 'Bank sells or charges (ask)', cell: ({ ask, text }) => text(ask) },
  { head: 'Middle', cell: ({ middle, text }) => text(middle) },
]

interface QuoteTableProps {
  frame: string
  caption: string
  quotes: readonly Quote[]
}

function QuoteTable({ frame, caption, quotes }: QuoteTableProps) {
  return (
    <Table frame={frame} caption={caption} columns={quoteColumns} rows={quotes} rowKey={({ name }) => name} />
  )
}

function CurrencyTable({ market, withInterest }: { market: ShownMarket; withInterest: boolean }) {
  const { id, spot, forward, interest: paid, middle } = market
  return (
    <>
      <QuoteTable
        frame={`Quotes of the ${id}`}
        caption={`The ${id}: 1 ${id} costs ${rate(spot.ask)} merins and brings ${rate(spot.bid)}`}
        quotes={[
          { name: `Today (spot), merins for 1 ${id}`, ...spot, middle: middle.spot, text: rate },
          {
            name: `In a quarter (forward), merins for 1 ${id}`,
            ...forward,
            middle: (forward.bid + forward.ask) / 2,
            text: rate,
          },
          ...(withInterest
            ? [{ name: `Interest on ${id}s, a year`, ...paid, middle: middle.interest, text: interest }]
            : []),
        ]}
      />
      <p className="sim-note">
        In one of twenty quarters the {id} ends below {rate(market.low)}, in one of twenty above{' '}
        {rate(market.high)}.
      </p>
    </>
  )
}

function OptionTable({ market: { id, options } }: { market: ShownMarket }) {
  return (
    <Disclosure summary={`Options on the ${id}`}>
      <p>
        A put is the right to sell {id}s at the strike in a quarter, a call the right to buy them. You pay the
        premium today, whether or not you use the option. Volatility is the yearly movement that the price
        assumes.
      </p>
      <Table
        frame={`Options on the ${id}`}
        columns={[
          {
            head: 'Right',
            cell: ({ right, strikeId }) =>
              `${sentence(right)}, ${strikeId === 'forward' ? 'at the forward' : '3 % away'}`,
          },
          { head: `Strike, merins for 1 ${id}`, cell: ({ strike }) => rate(strike) },
          { head: `Premium, merins for 1 ${id}`, cell: ({ premium }) => rate(premium) },
          { head: 'Volatility', cell: ({ volatility }) => `${(volatility * 100).toFixed(1)} %` },
        ]}
        rows={options}
        rowKey={({ right, strikeId }) => `${right} ${strikeId}`}
      />
    </Disclosure>
  )
}
