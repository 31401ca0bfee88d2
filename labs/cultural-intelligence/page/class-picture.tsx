import type { ClassDebrief, DecisionSpread } from '@tradewind/contract/teaching/debrief'
import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'

/** Scene by scene: how sure the class was that its words would be taken well, and how many were. */
export function ClassPicture({ theClass }: { theClass: Pick<ClassDebrief, 'decisions' | 'finished'> }) {
  const scenes = scenesOf(theClass)
  if (scenes.length === 0) return null
  return (
    <section aria-labelledby="class-scenes">
      <h2 id="class-scenes">How sure, and how it went</h2>
      <div className="class-card">
        <BarChart
          title="Confidence and reactions, scene by scene"
          heading="h3"
          summary={widestInWords(scenes)}
          heads={['Scene', 'Of 100']}
          full={100}
          bars={scenes.flatMap(({ title, sure, well }) => [
            {
              label: `${title}: how sure`,
              value: sure,
              text: `${sure} %`,
              kind: 'other' as const,
            },
            ...(well === null
              ? []
              : [
                  {
                    label: `${title}: taken well`,
                    value: well,
                    text: `${well} % of the runs`,
                    kind: 'own' as const,
                  },
                ]),
          ])}
        />
      </div>
    </section>
  )
}

/** The engine's words for a reaction. */
export const takenWell = 'taken well'

export interface SceneOfClass {
  title: string
  /** The middle of the confidences, in per cent. */
  sure: number
  /** In how many of 100 runs the person took it well; null where so few did that it is not shown. */
  well: number | null
}

export function scenesOf({
  decisions,
  finished,
}: Pick<ClassDebrief, 'decisions' | 'finished'>): SceneOfClass[] {
  return decisions
    .filter(({ id, middle }) => id === 'confidence' && middle !== null)
    .toSorted((a, b) => a.round - b.round)
    .map(({ round, name, middle }) => {
      const reaction = decisions.find((decision) => decision.id === 'reaction' && decision.round === round)
      return {
        title: titleIn(name) ?? `Scene in round ${round}`,
        sure: Math.round(middle?.median ?? 0),
        well: shareTakenWell(reaction, finished),
      }
    })
}

/** The subject of a fact stands in parentheses at the end of its name. */
function titleIn(name: string): string | undefined {
  return /\(([^()]+)\)$/u.exec(name)?.[1]
}

/** Null if nothing is known of those who were taken well; 0 if all who are known were taken otherwise. */
function shareTakenWell(reaction: DecisionSpread | undefined, finished: number): number | null {
  if (!reaction || finished === 0) return null
  const well = reaction.values.find(({ value }) => value === takenWell)
  const known = reaction.values.reduce((sum, { runs }) => sum + runs, 0)
  if (!well && known < finished) return null
  return Math.round((100 * (well?.runs ?? 0)) / finished)
}

function widestInWords(scenes: readonly SceneOfClass[]): string {
  const [far] = scenes
    .flatMap(({ title, sure, well }) => (well === null ? [] : [{ title, sure, well }]))
    .toSorted((a, b) => Math.abs(b.sure - b.well) - Math.abs(a.sure - a.well))
  if (!far) return 'For each scene the median confidence.'
  return `The widest gap is in “${far.title}”: the class was ${far.sure} % sure, and ${far.well} % were taken well.`
}
