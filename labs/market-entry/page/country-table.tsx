import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { figure } from '@tradewind/contract/words/figures'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import { factText, factWords, startText } from './words.ts'

/** How a country's potential is worked out. */
export function PotentialRule({ state }: { state: MarketEntryState }) {
  const { k, a, b, theta } = state.rules.potential
  return (
    <p className="sim-note">
      Potential is what buyers there would spend on products like yours: {k} × GDP<sup>{a}</sup> × income
      <sup>{b}</sup> ÷ (1 + CAGE ÷ 100)<sup>{theta}</sup>. A distant country with a large economy may offer
      you less than a nearby one half its size.
    </p>
  )
}

/** The known facts of each country. */
export function CountriesTable({ state }: { state: MarketEntryState }) {
  const [byName, setByName] = useState(false)
  const rows = byName ? state.countries : state.countries.toSorted((a, b) => b.potential - a.potential)
  const known = factWords.filter(({ id }) => state.countries.some(({ facts }) => facts[id] !== undefined))
  const starts = state.countries.some(({ start }) => start !== null)
  return (
    <>
      <p>
        <Button kind="outlined" onClick={() => setByName(!byName)}>
          {byName ? 'Sort by potential' : 'Sort by name'}
        </Button>
      </p>
      <Table
        frame="What you know about the countries"
        columns={[
          ...countryColumns,
          ...known.map((fact) => ({
            head: fact.name,
            note: fact.short,
            cell: (country: CountryView) => factText(country, fact),
          })),
          ...(starts ? [{ head: 'Full market', note: '40 % of it before', cell: startText }] : []),
        ]}
        rows={rows}
        rowKey={({ code }) => code}
      />
      <DistanceTable state={state} />
    </>
  )
}

const countryColumns: readonly Column<CountryView>[] = [
  { head: 'Country', cell: ({ name }) => name },
  { head: 'Potential', note: 'million a year', cell: ({ potential }) => figure(potential, 1) },
  { head: 'GDP', note: 'billion', cell: ({ gdp }) => figure(gdp, 0) },
  { head: 'Income', note: 'thousand per person', cell: ({ income }) => figure(income, 1) },
  { head: 'Distance', note: 'CAGE points of 100', cell: ({ points }) => points },
  {
    head: 'Customs and rules',
    note: 'culture and administration, of 50',
    cell: ({ distance }) => distance.culture + distance.administration,
  },
]

function DistanceTable({ state }: { state: MarketEntryState }) {
  return (
    <Disclosure summary="The four parts of distance">
      <p>
        Each part has up to 25 points: culture (language, customs), administration (laws, trade blocs),
        geography (shipping distance) and economy (difference in income). Unfamiliar customs and rules cost
        you buyers until you learn them. Geography costs freight.
      </p>
      <Table
        frame="The four parts of distance"
        columns={[
          { head: 'Country', cell: ({ name }) => name },
          { head: 'Culture', cell: ({ distance }) => distance.culture },
          { head: 'Administration', cell: ({ distance }) => distance.administration },
          { head: 'Geography', cell: ({ distance }) => distance.geography },
          { head: 'Economy', cell: ({ distance }) => distance.economy },
        ]}
        rows={state.countries}
        rowKey={({ code }) => code}
      />
    </Disclosure>
  )
}
