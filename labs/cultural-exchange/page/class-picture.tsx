import type { ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'

/** From the ways of home to theirs: what the class still did as at home, and how many had a trade taken. */
export function ClassPicture({ theClass }: { theClass: Pick<ClassDebrief, 'decisions' | 'finished'> }) {
  const visits = visitsOf(theClass)
  const [first] = visits
  const last = visits.at(-1)
  if (!first || !last) return null
  return (
    <section aria-labelledby="class-visits">
      <h2 id="class-visits">From the ways of home to theirs</h2>
      <div className="class-card">
        <BarChart
          title="Things done as at home, of 8"
          heading="h3"
          summary={`The median of the class: ${first.alike} of 8 things in round ${first.round}, and ${last.alike} in round ${last.round}.`}
          heads={['Visits', 'As at home']}
          full={8}
          bars={visits.map(({ round, alike }) => ({
            label: `Round ${round}`,
            value: alike,
            text: `${alike} of 8`,
            kind: 'other' as const,
          }))}
        />
        <BarChart
          title="Runs in which a trade was taken"
          heading="h3"
          summary="In each round of visits, by how many runs at least one trade was taken."
          heads={['Visits', 'Runs']}
          full={theClass.finished}
          bars={visits.flatMap(({ round, taken }) =>
            taken === null
              ? []
              : [{ label: `Round ${round}`, value: taken, text: `${taken} of ${theClass.finished}` }],
          )}
        />
      </div>
    </section>
  )
}

export interface VisitsOfClass {
  round: number
  /** The middle of the things done as at home. */
  alike: number
  /** How many runs had a trade taken; null where so few had that it is not shown. */
  taken: number | null
}

/** The rounds of visits in order. */
export function visitsOf({ decisions }: Pick<ClassDebrief, 'decisions'>): VisitsOfClass[] {
  return decisions
    .filter(({ id, middle }) => id === 'like-home' && middle !== null)
    .toSorted((a, b) => a.round - b.round)
    .map(({ round, middle }) => ({
      round,
      alike: Math.round(middle?.median ?? 0),
      taken:
        decisions
          .find((decision) => decision.id === 'answer' && decision.round === round)
          ?.values.find(({ value }) => value === 'taken')?.runs ?? null,
    }))
}
