import { useState } from 'react'
import { BarChart } from '../../shell/ui/bar-chart.tsx'
import { Scrolling } from '../../shell/play/round.tsx'
import { figure, million } from '../../shell/play/words.ts'
import type { CountryView, EntryState } from '../engine/state.ts'
import { factText, factWords, startText } from './words.ts'
import { Button } from '../../shell/ui/button.tsx'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

/** The potential of all countries, the largest first. */
export function PotentialChart({ state }: { state: EntryState }) {
  const sorted = state.countries.toSorted((a, b) => b.potential - a.potential)
  const [first] = sorted
  if (!first) return null
  const { k, a, b, theta } = state.rules.potential
  return (
    <>
      <BarChart
        title="Potential today"
        summary={`${first.name} has the largest potential with ${million(first.potential)} fictional dollars a year.`}
        heads={['Country', 'A year']}
        bars={sorted.map(({ name, potential }) => ({
          label: name,
          value: potential,
          text: million(potential),
        }))}
      />
      <p className="sim-note">
        Potential is what buyers there would spend on products like yours: {k} × GDP<sup>{a}</sup> × income
        <sup>{b}</sup> ÷ (1 + CAGE ÷ 100)<sup>{theta}</sup>. A far country with a large economy may hold less
        for you than a near one half its size.
      </p>
    </>
  )
}

/** What is known of each country. */
export function CountriesTable({ state }: { state: EntryState }) {
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
      <Scrolling label="What is known of the countries">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Country</th>
              <th scope="col">
                Potential<small>million a year</small>
              </th>
              <th scope="col">
                GDP<small>billion</small>
              </th>
              <th scope="col">
                Income<small>thousand a head</small>
              </th>
              <th scope="col">
                Distance<small>CAGE points of 100</small>
              </th>
              <th scope="col">
                Customs and rules<small>of these, points of 50</small>
              </th>
              {known.map(({ id, name, short }) => (
                <th scope="col" key={id}>
                  {name}
                  <small>{short}</small>
                </th>
              ))}
              {starts && (
                <th scope="col">
                  Market in full<small>before, 40 % of it</small>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((country) => (
              <CountryRow key={country.code} country={country} known={known} starts={starts} />
            ))}
          </tbody>
        </table>
      </Scrolling>
      <DistanceTable state={state} />
    </>
  )
}

interface RowProps {
  country: CountryView
  known: typeof factWords
  starts: boolean
}

function CountryRow({ country, known, starts }: RowProps) {
  const { name, potential, gdp, income, points, distance } = country
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figure(potential, 1)}</td>
      <td>{figure(gdp, 0)}</td>
      <td>{figure(income, 1)}</td>
      <td>{points}</td>
      <td>{distance.culture + distance.administration}</td>
      {known.map((fact) => (
        <td key={fact.id}>{factText(country, fact)}</td>
      ))}
      {starts && <td>{startText(country)}</td>}
    </tr>
  )
}

function DistanceTable({ state }: { state: EntryState }) {
  return (
    <Disclosure summary="The four parts of distance">
      <p>
        25 points each at most: culture (language, customs), administration (laws, blocs), geography (the way
        the goods go) and economy (how far incomes differ). Strange customs and rules cost you buyers until
        you have learned; geography costs freight.
      </p>
      <Scrolling label="The four parts of distance">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Country</th>
              <th scope="col">Culture</th>
              <th scope="col">Administration</th>
              <th scope="col">Geography</th>
              <th scope="col">Economy</th>
            </tr>
          </thead>
          <tbody>
            {state.countries.map(({ code, name, distance }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>{distance.culture}</td>
                <td>{distance.administration}</td>
                <td>{distance.geography}</td>
                <td>{distance.economy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Disclosure>
  )
}
