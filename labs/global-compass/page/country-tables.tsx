import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table, Missing } from '@tradewind/ui/table.tsx'
import { figure, percent, signed } from '@tradewind/contract/words/figures'
import type { GlobalCompassState, CountryFacts, OpenFigure } from '../engine/state.ts'
import { namesIn } from './global-compass-play.ts'

/** The ranking by the player's weights, with the figures behind it. */
export function FiguresTable({ state }: { state: GlobalCompassState }) {
  const { criteria, evidence, weights } = state
  const [byName, setByName] = useState(false)
  const open = criteria.filter((card) => card.bought)
  if (open.length === 0) return <p>No card is open yet. Buy one to start your ranking here.</p>
  const ranked = new Map(state.ranking.map((entry) => [entry.country, entry]))
  const place = ({ code }: CountryFacts) => ranked.get(code)?.rank ?? state.candidates.length + 1
  const rows = byName ? state.candidates : state.candidates.toSorted((a, b) => place(a) - place(b))
  return (
    <>
      <p>
        Each figure comes with its year and its z-score: how many standard deviations it is better (+) or
        worse (−) than the mean of the candidates. The score is the mean of the z-scores, weighted by your
        weights. A missing figure is left out: it counts neither for nor against a country.
      </p>
      <p>
        <Button kind="outlined" onClick={() => setByName(!byName)}>
          {byName ? 'Sort by rank' : 'Sort by name'}
        </Button>
      </p>
      <Table
        frame="Ranking and figures of the candidates"
        columns={[
          { head: 'Country', cell: ({ name }) => name },
          { head: 'Rank', cell: ({ code }) => ranked.get(code)?.rank ?? '–' },
          { head: 'Score', cell: ({ code }) => scoreText(ranked.get(code)) },
          { head: 'Weight with figures', cell: ({ code }) => coverageText(ranked.get(code)) },
          ...open.map((card) => ({
            head: card.name,
            note: `${card.unit}; your weight ${percent(weights?.shares[card.id] ?? 0)}`,
            cell: ({ code }: CountryFacts) => (
              <Figure figure={evidence.figures[card.id]?.[code] ?? null} decimals={card.decimals} />
            ),
          })),
        ]}
        rows={rows}
        rowKey={({ code }) => code}
      />
    </>
  )
}

type Ranked = GlobalCompassState['ranking'][number]

const scoreText = (entry: Ranked | undefined) => (entry ? signed(entry.score, 2) : '–')
const coverageText = (entry: Ranked | undefined) => (entry ? percent(entry.coverage) : '–')

function Figure({ figure: shown, decimals }: { figure: OpenFigure | null; decimals: number }) {
  if (shown === null) return <Missing />
  return (
    <>
      {figure(shown.value, decimals)}
      <small>
        {shown.year ? `${shown.year}, ` : ''}z {signed(shown.z)}
      </small>
    </>
  )
}

/** Facts about the countries that need no card. */
export function CountryFactsTable({ state }: { state: GlobalCompassState }) {
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
    <Disclosure summary="Public facts">
      <Table
        frame="Facts about home and the candidates"
        columns={[
          {
            head: 'Country',
            cell: ({ name, code }) => `${name}${code === brief.home.code ? ' (home)' : ''}`,
          },
          { head: 'Region', cell: ({ region }) => region },
          { head: 'Capital', cell: ({ capital }) => capital ?? 'missing' },
          {
            head: 'People, million',
            cell: ({ population }) => (population === null ? 'missing' : figure(population, 1)),
          },
          { head: 'Official languages', cell: (country) => named(country.languages, languages) },
          { head: 'Trade blocs', cell: (country) => named(country.blocs, blocs) },
          { head: 'Land borders on the list', cell: borders },
          { head: 'Coast', cell: ({ landlocked }) => (landlocked ? 'no' : 'yes') },
        ]}
        rows={[brief.home, ...candidates]}
        rowKey={({ code }) => code}
      />
    </Disclosure>
  )
}
