import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import type { BusinessState, SeenYear } from '../engine/business-state.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { lessonsSince } from './lessons.ts'
import { hasLocals } from './street-view.ts'

const yearAxis = { name: 'Year', text: (year: number) => `Year ${year}` }

/** The years so far: shares, sales and earnings. */
export function Account({ state, business }: { state: MarketEntryState; business: BusinessState }) {
  const { account } = business
  const last = account.at(-1)
  if (!last) return null
  const { follower, entrant } = state.brief
  const xs = account.map(({ year }) => year)
  return (
    <>
      <LineChart
        title="Shares of the market"
        summary={sharesInWords(state, last)}
        x={yearAxis}
        y={{ name: 'Share', text: (share) => percent(share) }}
        xs={xs}
        lines={[
          { name: 'You', ys: account.map(({ share }) => share) },
          ...(hasLocals(state)
            ? [
                { name: follower, ys: account.map((year) => year.follower) },
                { name: entrant, ys: account.map((year) => year.entrant) },
              ]
            : []),
          ...(state.world ? [{ name: 'Other firms', ys: account.map(({ rivals }) => rivals) }] : []),
        ]}
      />
      <LineChart
        title="Cash so far"
        summary={`By the end of year ${last.year} you have ${cashInWords(total(account))} in total.`}
        x={yearAxis}
        y={{
          name: 'Million',
          text: (value) => value.toFixed(Math.abs(value) < 10 ? 1 : 0).replace('-', '−'),
        }}
        xs={xs}
        lines={[{ name: 'Total earned minus total paid', ys: running(account) }]}
      />
      <AccountTable account={account} />
    </>
  )
}

function sharesInWords(
  state: MarketEntryState,
  { year, share, follower, entrant, rivals }: SeenYear,
): string {
  const { brief, world } = state
  if (follower === null || entrant === null) {
    return 'You are not in the market, so you cannot see what others sell there.'
  }
  const locals = hasLocals(state)
    ? [`${brief.follower} ${percent(follower, 1)}`, `${brief.entrant} ${percent(entrant, 1)}`]
    : []
  const firms = world ? [`the other firms together ${percent(rivals, 1)}`] : []
  const rest = world ? 'small local firms' : 'other firms'
  return `In year ${year} you held ${[percent(share, 1), ...locals, ...firms].join(', ')}. The rest is ${rest} and people who did not buy.`
}

const cashOf = ({ earned, upFront }: SeenYear) => earned - upFront

function running(account: readonly SeenYear[]): number[] {
  let sum = 0
  return account.map((year) => {
    sum += cashOf(year)
    return sum
  })
}

function total(account: readonly SeenYear[]): number {
  return running(account).at(-1) ?? 0
}

function cashInWords(cash: number): string {
  return cash < 0
    ? `paid ${million(-cash)} more than you earned`
    : `earned ${million(cash)} more than you paid`
}

interface AccountLine {
  name: string
  of: (year: SeenYear) => string
}

const lines: readonly AccountLine[] = [
  { name: 'Market', of: ({ size }) => size?.toFixed(1) ?? 'not known' },
  { name: 'Your share', of: ({ share }) => percent(share, 1) },
  { name: 'Retail price', of: ({ price }) => (price === 0 ? '–' : percent(price)) },
  { name: 'Sales', of: ({ sales }) => sales.toFixed(2) },
  { name: 'Margin after goods, dealers, freight and tariff', of: ({ margin }) => money(margin) },
  { name: 'Running cost', of: ({ fixed }) => money(-fixed) },
  { name: 'Advertising', of: ({ ads }) => money(-ads) },
  { name: 'Levy', of: ({ levy }) => money(-levy) },
  { name: 'Earned', of: ({ earned }) => money(earned) },
  { name: 'Paid up front', of: ({ upFront }) => money(-upFront) },
]

export function money(value: number): string {
  const text = value.toFixed(2).replace('-', '−')
  return Number(value.toFixed(2)) === 0 ? '0.00' : text
}

export function AccountTable({ account }: { account: readonly SeenYear[] }) {
  return (
    <Disclosure summary="The account, line by line (million fictional dollars)">
      <Table
        frame="The account, line by line"
        columns={[
          { head: 'Line', cell: ({ name }) => name },
          ...account.map((year) => ({
            head: `Year ${year.year}`,
            cell: ({ of }: AccountLine) => of(year),
          })),
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
    </Disclosure>
  )
}

/** Events since a year, with their causes. */
export function News({ business, since }: { business: BusinessState; since: number }) {
  const news = business.struck.filter(({ year }) => year >= since)
  if (news.length === 0) return <p>Nothing unusual happened.</p>
  return (
    <ul className="me-hints">
      {news.map(({ year, event, says }) => (
        <li key={`${year} ${event}`} data-brewing={event !== 'entered' || undefined}>
          <strong>Year {year}: </strong>
          {says}
        </li>
      ))}
    </ul>
  )
}

interface LessonsProps {
  state: MarketEntryState
  business: BusinessState
  /** The first year to explain. */
  since: number
}

/** Explanations of the years just played, derived from the account. */
export function Lessons({ state, business, since }: LessonsProps) {
  return lessonsSince(state, business, since).map(({ year, lessons }) => (
    <ul key={year} className="me-lessons">
      {lessons.map((lesson) => (
        <li key={lesson}>{lesson}</li>
      ))}
    </ul>
  ))
}
