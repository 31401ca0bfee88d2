import type { DecisionSpread } from '@tradewind/contract/teaching/debrief'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { Figure } from '@tradewind/ui/figure.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import type { ClassPictureProps } from '../../shell/simulation.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { Sea } from './island-map.tsx'

type Groups = DecisionSpread['values']

/** Where the class went and by which door: firms on each island, and the outcome. */
export function ClassPicture({ theClass, state }: ClassPictureProps<MarketEntryState, unknown>) {
  const countries = groupsOf(theClass.decisions, 'country')
  const modes = groupsOf(theClass.decisions, 'mode')
  if (countries.length === 0) return null
  return (
    <section aria-labelledby="class-entries">
      <h2 id="class-entries">Where the class entered</h2>
      <div className="class-card">
        <Figure title="Firms in each country" heading="h3" summary={entriesInWords(countries)}>
          <Sea countries={state.countries}>
            {(country, { narrow, island }) => {
              const here = countries.find(({ value }) => value === country.name)
              return (
                <g data-country={country.code} data-shade={shadeOf(here?.runs ?? 0, countries)}>
                  {island}
                  <text className="me-island-name" y={narrow ? 30 : 38} textAnchor="middle">
                    {country.name}
                  </text>
                  <text y={narrow ? 44 : 55} textAnchor="middle">
                    {here ? firms(here.runs) : ''}
                  </text>
                </g>
              )
            }}
          </Sea>
        </Figure>
        {modes.length > 0 && (
          <BarChart
            title="How they went in"
            heading="h3"
            summary="For each way in, how many chose it, with their median score."
            heads={['Way in', 'Firms']}
            bars={modes.map(({ value, runs, score }) => ({
              label: value,
              value: runs,
              text: `${firms(runs)}, median score ${score}`,
            }))}
          />
        )}
      </div>
    </section>
  )
}

/** The groups of a decision that all made once, the largest first. */
function groupsOf(decisions: readonly DecisionSpread[], id: string): Groups {
  return decisions.find((decision) => decision.id === id)?.values ?? []
}

const firms = (count: number) => (count === 1 ? '1 firm' : `${count} firms`)

/** Five shades: the more firms, the deeper; none is the lightest. */
export function shadeOf(runs: number, groups: Groups): number {
  const most = Math.max(...groups.map((group) => group.runs))
  return runs === 0 ? 0 : Math.max(1, Math.round((4 * runs) / most))
}

export function entriesInWords(groups: Groups): string {
  const named = groups.map(({ value, runs, score }) => `${value} ${runs} (median score ${score})`)
  return `Firms by country: ${inWords(named)}.`
}
