import { Part, Scrolling } from '../../shell/play/round.tsx'
import type { ExchangeState, QuarterState } from '../engine/state.ts'
import type { ShownMarket } from './exchange-play.ts'
import { capital, foreign, interest, merins, rate } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

export function News({ news }: Pick<QuarterState, 'news'>) {
  return (
    <Part title="News" id="fx-news">
      <ul className="fx-news">
        {news.map(({ id, title, text, warns }) => (
          <li key={id} data-warns={warns || undefined}>
            <h4>
              {warns && <span className="sim-tag fx-warns">Watch</span>} {title}
            </h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What is quoted, each rate with its base and its quote currency in words. */
export function MarketScreen({ quarter }: { quarter: QuarterState }) {
  return (
    <Part title="Market" id="fx-market">
      <p>
        All currencies are fictional, and so are their rates. Every rate says how many merins (quote currency)
        1 unit of foreign money (base currency) costs. The bank buys at the <strong>bid</strong> and sells at
        the <strong>ask</strong>; the middle is no price, but the right figure for parity.
      </p>
      {quarter.markets.map((market) => (
        <CurrencyTable key={market.id} market={market} />
      ))}
      <Scrolling label="Interest on merins">
        <table className="sim-table fx-quotes">
          <caption>The merin, your money</caption>
          <QuoteHead />
          <tbody>
            <tr>
              <th scope="row">Interest on merins, a year</th>
              <td>{interest(quarter.home.bid)}</td>
              <td>{interest(quarter.home.ask)}</td>
              <td>{interest(quarter.home.middle)}</td>
            </tr>
          </tbody>
        </table>
      </Scrolling>
      {quarter.markets.map((market) => (
        <OptionTable key={market.id} market={market} />
      ))}
    </Part>
  )
}

function QuoteHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Quote</th>
        <th scope="col">Bank buys, or pays (bid)</th>
        <th scope="col">Bank sells, or asks (ask)</th>
        <th scope="col">Middle</th>
      </tr>
    </thead>
  )
}

function CurrencyTable({ market }: { market: ShownMarket }) {
  const { id, spot, forward, interest: paid, middle } = market
  return (
    <>
      <Scrolling label={`Quotes of the ${id}`}>
        <table className="sim-table fx-quotes">
          <caption>
            The {id}: 1 {id} costs {rate(spot.ask)} merins and brings {rate(spot.bid)}
          </caption>
          <QuoteHead />
          <tbody>
            <tr>
              <th scope="row">Today (spot), merins for 1 {id}</th>
              <td>{rate(spot.bid)}</td>
              <td>{rate(spot.ask)}</td>
              <td>{rate(middle.spot)}</td>
            </tr>
            <tr>
              <th scope="row">In a quarter (forward), merins for 1 {id}</th>
              <td>{rate(forward.bid)}</td>
              <td>{rate(forward.ask)}</td>
              <td>{rate((forward.bid + forward.ask) / 2)}</td>
            </tr>
            <tr>
              <th scope="row">Interest on {id}s, a year</th>
              <td>{interest(paid.bid)}</td>
              <td>{interest(paid.ask)}</td>
              <td>{interest(middle.interest)}</td>
            </tr>
          </tbody>
        </table>
      </Scrolling>
      <p className="sim-note">
        In one quarter of twenty the {id} ends below {rate(market.low)}, in one of twenty above{' '}
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
        premium today, win or lose. Volatility is how much movement the price assumes, a year.
      </p>
      <Scrolling label={`Options on the ${id}`}>
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Right</th>
              <th scope="col">Strike, merins for 1 {id}</th>
              <th scope="col">Premium, merins for 1 {id}</th>
              <th scope="col">Volatility</th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ right, strikeId, strike, premium, volatility }) => (
              <tr key={`${right} ${strikeId}`}>
                <th scope="row">
                  {capital(right)}, {strikeId === 'forward' ? 'at the forward' : '3 % away'}
                </th>
                <td>{rate(strike)}</td>
                <td>{rate(premium)}</td>
                <td>{(volatility * 100).toFixed(1)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Disclosure>
  )
}

/** Who the treasurer works for, and what the board wants. */
export function Brief({ state }: { state: ExchangeState }) {
  const { firm, limit, quarter } = state
  const [sales] = quarter.exposures
  return (
    <div className="sim-brief" id="fx-brief">
      <p>
        You are the treasurer of <strong>{firm.name}</strong> (fictional), which makes {firm.product}, sells
        abroad and counts in merins. This quarter {foreign(sales?.amount ?? 0, sales?.currency ?? '')} of
        sales come in at its end, and what they are worth then nobody knows today.
      </p>
      <p>
        The board’s rule: in nineteen of twenty quarters, currencies must not take the cash flow more than{' '}
        <strong>{merins(limit)}</strong> below its budget. The budget takes every amount that really comes in
        or goes out at parity: the forward rate that spot and both interest rates imply at the quarter’s
        beginning, whatever the bank quotes.
      </p>
    </div>
  )
}
