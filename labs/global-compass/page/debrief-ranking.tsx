import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { percent, signed } from '@tradewind/contract/words/figures'
import { namesIn, type NameOf, type CompassDebriefProps } from './global-compass-play.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

export function RankingDebrief({ state, debrief, solution }: CompassDebriefProps) {
  const { robustness } = debrief
  const nameOf = namesIn(state)
  const pick = state.shortlist?.pick ?? ''
  const five = state.shortlist?.countries ?? []
  const best = solution && solution.bestPick !== pick ? solution.bestPick : null
  return (
    <DebriefPart title="Robust ranking">
      <p>
        With the board’s weights and all figures known, {nameOf(pick)} is number {robustness.pickRank} of{' '}
        {state.candidates.length}.
      </p>
      <BarChart
        title="How often the pick stays first"
        summary={`${nameOf(pick)} comes first in ${percent(robustness.pickFirst)} of 2,000 sets of weights near the board’s${best ? `; ${nameOf(best)} does so most often, in ${percent(solution?.first[best] ?? 0)}` : solution ? ', more often than any other candidate' : ''}.`}
        heads={['Country', 'Share of 2,000 draws']}
        full={1}
        bars={[
          {
            label: `${nameOf(pick)}, your pick`,
            value: robustness.pickFirst,
            text: percent(robustness.pickFirst, 1),
          },
          ...(best && solution
            ? [
                {
                  label: `${nameOf(best)}, the most robust`,
                  value: solution.first[best] ?? 0,
                  text: percent(solution.first[best] ?? 0, 1),
                  kind: 'best' as const,
                },
              ]
            : []),
        ]}
      />
      <BarChart
        title="How often your five are in the top five"
        summary={amongSummary(five.map(({ country }) => robustness.amongFive[country] ?? 0))}
        heads={['Country', 'Share of 2,000 draws']}
        full={1}
        bars={five.map(({ country }) => ({
          label: nameOf(country),
          value: robustness.amongFive[country] ?? 0,
          text: percent(robustness.amongFive[country] ?? 0, 1),
        }))}
      />
      {solution && <FullRanking solution={solution} nameOf={nameOf} />}
    </DebriefPart>
  )
}

function amongSummary(shares: readonly number[]): string {
  const steady = shares.filter((share) => share >= 0.5).length
  return `${steady} of your ${shares.length} ${steady === 1 ? 'is' : 'are'} in the top five in at least half of the draws.`
}

interface FullProps {
  solution: NonNullable<CompassDebriefProps['solution']>
  nameOf: NameOf
}

function FullRanking({ solution, nameOf }: FullProps) {
  const title = 'The ranking with the board’s weights and all figures'
  return (
    <Disclosure summary={title}>
      <Table
        frame={title}
        columns={[
          { head: 'Country', cell: ({ country }) => nameOf(country) },
          { head: 'Rank', cell: ({ rank }) => rank },
          { head: 'Score', cell: ({ score }) => signed(score, 2) },
          { head: 'First in', cell: ({ country }) => percent(solution.first[country] ?? 0, 1) },
        ]}
        rows={solution.ranking}
        rowKey={({ country }) => country}
      />
    </Disclosure>
  )
}
