import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { million, percent } from '@tradewind/contract/words/figures'
import { Picture } from '../../shell/place/picture.tsx'
import type { BusinessState } from '../engine/business-state.ts'
import { FirmLegend, FirmsMap } from './firms-map.tsx'
import { firmsIn, lastYear, rivalsIn, yearInWords, type NamedFirm } from './firms.ts'
import type { MetState } from './market-entry-play.ts'
import { Rivals } from './rivals.tsx'
import { pastStreet } from './street-view.ts'
import { adsText, modeIn, nameIn } from './words.ts'

interface YearProps {
  state: MetState
  year: number
}

/** Who was where in a year, as a map. Its figures are one press away. */
export function MarketMap({ state, year }: YearProps) {
  const firms = firmsIn(state, year)
  return (
    <Picture
      title={`Who is where in year ${year}`}
      says=""
      silent
      figures={<FirmsTable state={state} year={year} />}
    >
      <FirmsMap countries={state.countries} firms={firms} />
      <FirmLegend
        firms={firms}
        note={(number) => (placeOf(firms, number) === null ? 'in no market' : null)}
      />
    </Picture>
  )
}

const placeOf = (firms: readonly NamedFirm[], number: number) =>
  firms.find((firm) => firm.number === number)?.country ?? null

const hundred = (price: number | null) => (price === null ? '–' : String(Math.round(price * 100)))
const shareText = (share: number | null) => (share === null ? '–' : percent(share, 1))

/** What every firm did in a year. */
export function FirmsTable({ state, year }: YearProps) {
  const nameOf = nameIn(state)
  const columns: Column<NamedFirm>[] = [
    { head: 'Firm', cell: ({ name, own }) => (own ? <strong>{name}</strong> : name) },
    {
      head: 'Where',
      cell: ({ country, mode }) => (
        <>
          {country === null ? 'in no market' : nameOf(country)}
          {mode !== null && <small>{modeIn(state)(mode)}</small>}
        </>
      ),
    },
    { head: 'Price', cell: ({ price }) => hundred(price) },
    { head: 'Advertising', cell: ({ ads }) => (ads === null ? '–' : adsText(state, ads)) },
    { head: 'Share', cell: ({ share }) => shareText(share) },
    { head: 'Sales', cell: ({ sales }) => (sales === null ? '–' : million(sales)) },
  ]
  return (
    <Table
      frame={`What every firm did in year ${year}`}
      columns={columns}
      rows={firmsIn(state, year)}
      rowKey={({ number }) => number}
    />
  )
}

interface Seller {
  readonly name: string
  readonly own: boolean
  readonly price: number | null
  readonly ads: number | null
  readonly share: number | null
}

/** Everybody who sold in a country in a year, with those who are local, the largest share first. */
export function sellersIn(state: MetState, business: BusinessState, year: number): Seller[] {
  const account = business.account.find((one) => one.year === year)
  if (!account) return []
  const { follower, entrant } = pastStreet(state, business, account)
  const firms = [
    ...firmsIn(state, year).filter(({ own, country }) => own && country === business.country),
    ...rivalsIn(state, business.country, year),
  ]
  const locals = [follower, entrant].flatMap((shop) =>
    shop === null ? [] : [{ ...shop, own: false, ads: null }],
  )
  return [...firms, ...locals].toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))
}

/** As many sellers stand beside the street; all are in the report. */
const mostSellers = 3

/** The street of one’s own country as figures. */
export function SellersTable({ state, business, year }: YearProps & { business: BusinessState }) {
  const sellers = sellersIn(state, business, year)
  const shown = sellers.filter(({ own }, at) => own || at < mostSellers)
  return (
    <>
      <Table
        captionHidden
        caption={`Who sells in ${nameIn(state)(business.country)} in year ${year}`}
        columns={[
          { head: 'Seller', cell: ({ name, own }) => (own ? <strong>{name}</strong> : name) },
          {
            head: 'Price',
            note: 'advertising',
            cell: ({ price, ads }) => (
              <>
                {hundred(price)}
                {ads !== null && <small>{adsText(state, ads)}</small>}
              </>
            ),
          },
          { head: 'Share', cell: ({ share }) => shareText(share) },
        ]}
        rows={shown}
        rowKey={({ name }) => name}
      />
      {shown.length < sellers.length && <p>and {sellers.length - shown.length} more</p>}
    </>
  )
}

/** The market report of all years that have closed, the last one open. */
export function MarketReport({ state, business }: { state: MetState; business: BusinessState }) {
  const last = lastYear(state)
  if (last === null) return <Rivals state={state} />
  const earlier = Array.from({ length: last - 1 }, (_, at) => last - 1 - at)
  return (
    <>
      <p>{yearInWords(state, { year: last, country: business.country })}</p>
      <MarketMap state={state} year={last} />
      <FirmsTable state={state} year={last} />
      {earlier.map((year) => (
        <Disclosure key={year} summary={`Year ${year}`}>
          <p>{yearInWords(state, { year, country: business.country })}</p>
          <FirmsTable state={state} year={year} />
        </Disclosure>
      ))}
      <Rivals state={state} />
    </>
  )
}
