import { Table } from '@tradewind/ui/table.tsx'
import { inWords, million, sentence } from '@tradewind/contract/words/figures'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import { countryIn, factText, factWords, stakeText, startText } from './words.ts'

/** The firm, its product and its board. */
export function FirmCard({ state: { brief, countries, rules } }: { state: MarketEntryState }) {
  return (
    <>
      <p>
        <strong>{brief.firm}</strong> (fictional) makes {brief.product}. {brief.story} It is choosing its
        first foreign market from {countries.length} invented countries.
      </p>
      <ul>
        {brief.needsInWords.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p>
        The board looks {rules.years} years ahead. In the worst 5 % of all futures it will tolerate{' '}
        {brief.lossLimit === 0 ? 'no loss at all' : `a loss of ${million(brief.lossLimit)} dollars`}.
      </p>
    </>
  )
}

interface Line {
  name: string
  note?: string
  of: (country: CountryView) => string
}

const lines: readonly Line[] = [
  { name: 'Potential', note: 'million a year', of: ({ potential }) => potential.toFixed(1) },
  {
    name: 'Customs and rules',
    note: 'culture and administration, of 50',
    of: ({ distance }) => String(distance.culture + distance.administration),
  },
  { name: 'Full market', note: '40 % of it before', of: startText },
  ...factWords.map((fact): Line => ({
    name: fact.name,
    note: fact.says,
    of: (country) => factText(country, fact),
  })),
]

/** Everything known of the shortlist: figures, news, and what each way in depends on. */
export function Dossier({ state }: { state: MarketEntryState }) {
  const listed = (state.shortlist ?? []).map(({ country }) => countryIn(state, country))
  return (
    <>
      <Table
        frame="What you know of your shortlist"
        columns={[
          {
            head: 'Figure',
            cell: ({ name, note }) => (
              <>
                {name}
                {note !== undefined && <small>{note}</small>}
              </>
            ),
          },
          ...listed.map((country) => ({ head: country.name, cell: ({ of }: Line) => of(country) })),
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
      {listed.map((country) => (
        <section key={country.code}>
          <h3>News of {country.name}</h3>
          <Hints country={country} />
        </section>
      ))}
      <Stakes state={state} />
    </>
  )
}

export function Hints({ country }: { country: CountryView }) {
  if (country.hints.length === 0) return <p>You have not asked any source here what is coming.</p>
  return (
    <ul className="me-hints">
      {country.hints.map(({ risk, says, brewing }) => (
        <li key={risk} data-brewing={brewing || undefined}>
          <strong>{brewing ? 'Heads up: ' : 'All quiet: '}</strong>
          {says}
        </li>
      ))}
    </ul>
  )
}

/** The facts that each entry mode depends on: fit and competition for all, the others for some. */
export function Stakes({ state }: { state: MarketEntryState }) {
  return (
    <>
      <p>
        Pay for what could change your mind. You earn points for knowing what your entry mode depends on, and
        for asking the same source in another country. Nothing else you buy earns points.
      </p>
      <Table
        frame="What each entry mode depends on"
        look="sentences"
        columns={[
          { head: 'Entry mode', cell: ({ name }) => name },
          {
            head: 'Find out before you commit',
            cell: ({ stakes }) => sentence(inWords(stakes.map(stakeText).map((text) => text.toLowerCase()))),
          },
        ]}
        rows={state.modes}
        rowKey={({ id }) => id}
      />
    </>
  )
}
