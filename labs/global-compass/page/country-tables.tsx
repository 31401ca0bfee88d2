import { useState } from 'react'
import type { CompassState, CountryFacts, OpenFigure } from '../engine/state.ts'
import { namesIn } from './names.ts'
import { Scrolling } from '../../shell/play/round.tsx'
import { figure, percent, signed } from '../../shell/play/words.ts'
import { Button } from '../../shell/ui/button.tsx'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

/** The ranking by the player's weights with the figures that it rests on. */
export function FiguresTable({ state }: { state: CompassState }) {
  const { criteria, evidence, weights } = state
  const [byName, setByName] = useState(false)
  const open = criteria.filter((card) => card.bought)
  if (open.length === 0)
    return <p>No card is open yet. Buy one, and the ranking by your weights begins here.</p>
  const ranked = new Map(state.ranking.map((entry) => [entry.country, entry]))
  const place = ({ code }: CountryFacts) => ranked.get(code)?.rank ?? state.candidates.length + 1
  const rows = byName ? state.candidates : state.candidates.toSorted((a, b) => place(a) - place(b))
  return (
    <>
      <p>
        Each figure stands with its year and its z-score: how many standard deviations it is better (+) or
        worse (−) than the mean of the candidates. The score is the mean of the z-scores by your weights. A
        missing figure is left out: it counts neither for nor against.
      </p>
      <p>
        <Button kind="outlined" onClick={() => setByName(!byName)}>
          {byName ? 'Sort by rank' : 'Sort by name'}
        </Button>
      </p>
      <Scrolling label="Ranking and figures of the candidates">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Country</th>
              <th scope="col">Rank</th>
              <th scope="col">Score</th>
              <th scope="col">Weight with figures</th>
              {open.map((card) => (
                <th scope="col" key={card.id}>
                  {card.name}
                  <small>
                    {card.unit}; your weight {percent(weights?.shares[card.id] ?? 0)}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((country) => {
              const entry = ranked.get(country.code)
              return (
                <tr key={country.code}>
                  <th scope="row">{country.name}</th>
                  <td>{entry?.rank ?? '–'}</td>
                  <td>{entry ? signed(entry.score, 2) : '–'}</td>
                  <td>{entry ? percent(entry.coverage) : '–'}</td>
                  {open.map((card) => (
                    <FigureCell
                      key={card.id}
                      figure={evidence.figures[card.id]?.[country.code] ?? null}
                      decimals={card.decimals}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}

function FigureCell({ figure: shown, decimals }: { figure: OpenFigure | null; decimals: number }) {
  if (shown === null) return <td className="sim-missing">missing</td>
  return (
    <td>
      {figure(shown.value, decimals)}
      <small>
        {shown.year ? `${shown.year}, ` : ''}z {signed(shown.z)}
      </small>
    </td>
  )
}

/** What needs no card. */
export function CountryFactsTable({ state }: { state: CompassState }) {
  const { brief, candidates, languages, blocs } = state
  const nameOf = namesIn(state)
  const listed = new Set([brief.home, ...candidates].map(({ code }) => code))
  const named = (codes: readonly string[], names: Readonly<Record<string, string>>) =>
    codes.map((code) => names[code] ?? code).join(', ') || 'none'
  const borders = (country: CountryFacts) =>
    country.borders
      .filter((code) => listed.has(code))
      .map(nameOf)
      .join(', ') || 'none'
  return (
    <Disclosure summary="What everybody knows of these countries">
      <Scrolling label="Facts about home and the candidates">
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">Country</th>
              <th scope="col">Region</th>
              <th scope="col">Capital</th>
              <th scope="col">People, million</th>
              <th scope="col">Official languages</th>
              <th scope="col">Trade blocs</th>
              <th scope="col">Land borders on the list</th>
              <th scope="col">Coast</th>
            </tr>
          </thead>
          <tbody>
            {[brief.home, ...candidates].map((country) => (
              <tr key={country.code}>
                <th scope="row">
                  {country.name}
                  {country.code === brief.home.code && ' (home)'}
                </th>
                <td>{country.region}</td>
                <td>{country.capital ?? 'missing'}</td>
                <td>{country.population === null ? 'missing' : figure(country.population, 1)}</td>
                <td>{named(country.languages, languages)}</td>
                <td>{named(country.blocs, blocs)}</td>
                <td>{borders(country)}</td>
                <td>{country.landlocked ? 'no' : 'yes'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Disclosure>
  )
}
