import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sum } from '../../../math/statistics.ts'
import type { DeskDebrief as Debriefed, DeskSolution } from '../../desk/debrief.ts'
import { BookPicture } from './book-picture.tsx'
import { rowsOf } from './book-rows.ts'
import { DeskDebrief } from './desk-debrief.tsx'
import { PriceChart } from './price-chart.tsx'
import { RiskPicture } from './risk-picture.tsx'
import { happened, lastClose, tryNext, whyIn } from './round-words.ts'
import { finishedRun, statesOf } from '../../desk/test/positions.ts'
import { merinsInThousands, priceText } from './words.ts'

const states = ['one', 'two'].flatMap((seed) => statesOf(seed))
const html = renderToStaticMarkup

/** The values that are drawn in elements of a class. */
function drawn(markup: string, attribute: string, on: string): number[] {
  return [...markup.matchAll(new RegExp(`<[^>]*${on}[^>]*? data-${attribute}="([^"]+)"`, 'gu'))].map(
    ([, value]) => Number(value),
  )
}

describe('what a picture says is what it draws', () => {
  it('in the prices, with one’s own deals', () => {
    for (const state of states) {
      const markup = html(<PriceChart state={state} />)
      const prices = state.history.flatMap(({ price }) => price ?? [])
      expect(drawn(markup, 'value', 'fx-desk-auction')).toEqual(prices)
      expect(drawn(markup, 'dealt', 'fx-desk-own')).toEqual(
        state.own.flatMap(({ dealt }) => (dealt === 0 ? [] : [dealt])),
      )
      expect(markup).toContain(`The spot is ${priceText(state.market.spot)}`)
    }
  })

  it('in the last book, of which no order is lost', () => {
    for (const { lastBook, history, own } of states) {
      const last = history.at(-1)
      if (!lastBook || !last) continue
      const orders = own.at(-1)?.orders ?? []
      const rows = rowsOf(lastBook, last.price ?? last.fair, orders)
      for (const side of ['buy', 'sell'] as const) {
        expect(sum(rows.map((row) => row[side]))).toBe(sum(lastBook.steps.map((step) => step[side])))
        const marked = rows.some((row) => (side === 'buy' ? row.ownBuy : row.ownSell))
        expect(marked).toBe(orders.some((order) => order.side === side))
      }
    }
    for (const state of states) {
      const markup = html(<BookPicture state={state} />)
      if (state.history.length === 0) expect(markup).toContain('Empty until the auction.')
      else expect(markup).toMatch(/The price was \d\.\d{4}\.|No buyer met a seller\./u)
    }
  })

  it('in the bar of the risk', () => {
    const bar = (risk: number) =>
      html(
        <RiskPicture
          when="Now"
          before={null}
          limit={500_000}
          most={1_000_000}
          own={[]}
          schedule={[500_000]}
          risk={risk}
        />,
      )
    expect(drawn(bar(400_000), 'value', 'fx-desk-risk-bar')).toEqual([400_000])
    expect(bar(400_000)).toContain('Now: 400, within the board’s limit of 500')
    expect(bar(500_000)).not.toContain('data-over')
    expect(bar(600_000)).toContain('Now: 600, above the board’s limit of 500')
    expect(bar(600_000)).toContain('data-over')
  })
})

describe('what is said of a closed round', () => {
  it('names the price, one’s own deals, a reason and something to try', () => {
    for (const state of states) {
      const close = lastClose(state)
      if (!close) continue
      if (close.market.price !== null) expect(happened(close)).toContain(priceText(close.market.price))
      for (const words of [happened(close), whyIn(close), tryNext(close)])
        expect(words).not.toMatch(/undefined|NaN|−?Infinity/u)
      if (close.own.risk > close.limit && !close.overdone)
        expect(tryNext(close)).toContain(merinsInThousands(close.own.risk - close.limit))
    }
  })

  it('tells orders that were filled from those that were not', () => {
    const [, second] = states
    const close = second && lastClose(second)
    if (!close?.market.price) throw new Error('Nothing was dealt')
    const { price } = close.market
    const of = (limit: number, filled: number) => {
      const orders = [{ side: 'sell', price: limit, amount: 1000, filled }] as const
      return { ...close, own: { ...close.own, orders, dealt: -filled } }
    }
    expect(happened(of(price - 0.01, 1000))).toContain(`You sold all at ${priceText(price)}.`)
    expect(happened(of(price, 400))).toContain('You sold 0.4 of 1.0 million')
    expect(happened(of(price + 0.01, 0))).toContain('None of your order was filled.')
    expect(whyIn(of(price, 400))).toContain('share what is left')
    expect(whyIn(of(price + 0.01, 0))).toContain('lay above the price')
    expect(whyIn(of(price - 0.01, 1000))).toContain('the one price')
    expect(happened({ ...close, own: { ...close.own, orders: [], dealt: 0 } })).toContain(
      'You sent no order.',
    )
  })
})

describe('the debrief', () => {
  const { state, result } = finishedRun('debrief')
  const debrief = result?.debrief as Debriefed
  const shown = (solution: DeskSolution | null, firms: Parameters<typeof DeskDebrief>[0]['firms'] = []) =>
    html(
      <DeskDebrief
        state={state}
        firms={firms}
        result={{ score: result?.score ?? 0, parts: [], debrief, solution }}
      />,
    )

  it('shows who hedged when: the own line strong, those of the others by number', () => {
    const markup = shown(null)
    expect(drawn(markup, 'value', 'fx-cover-dot')).toEqual(debrief.rounds.map(({ covered }) => covered))
    expect(markup.match(/class="fx-cover-other"/gu)).toHaveLength(debrief.others.length)
    for (const { number } of debrief.others) expect(markup).toContain(`Firm ${number}`)
    expect(markup).not.toMatch(/undefined|NaN/u)
  })

  it('names teams where the class has them, and shows the solution only if it is given', () => {
    const [other] = debrief.others
    if (!other) throw new Error('Nobody else dealt')
    const named = shown(null, [{ number: other.number, name: 'Team Heron', strength: null }])
    expect(named).toContain('Team Heron')
    expect(named).not.toContain(`>Firm ${other.number}<`)
    expect(named).not.toContain('A sound treasurer')
    expect(shown(result?.solution as DeskSolution)).toContain('A sound treasurer')
  })
})
