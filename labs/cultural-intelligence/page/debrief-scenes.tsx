import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { counted } from '@tradewind/contract/words/figures'
import type { SceneTold } from '../engine/debrief.ts'
import { endings, outcomes } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

/** Trust at the start and at the end of each scene. */
export function TrustDebrief({ scenes }: { scenes: readonly SceneTold[] }) {
  const better = scenes.filter(({ trustBefore, trustAfter }) => trustAfter > trustBefore).length
  return (
    <DebriefPart title="Trust">
      <LineChart
        title="Trust by scene"
        summary={`In ${better} of ${scenes.length} scenes trust was higher at the end than at the beginning. Strangers begin at 50, and word gets around within a firm.`}
        x={{ name: 'Scene', text: String }}
        y={{ name: 'Trust, 0 to 100', text: (value) => String(Math.round(value)) }}
        xs={scenes.map((_, at) => at + 1)}
        lines={[
          { name: 'At the beginning', ys: scenes.map(({ trustBefore }) => trustBefore) },
          { name: 'At the end', ys: scenes.map(({ trustAfter }) => trustAfter) },
        ]}
        level={{ name: 'Strangers', y: 50 }}
      />
    </DebriefPart>
  )
}

/** The events of the run, scene by scene. */
export function SceneDebrief({ scenes }: { scenes: readonly SceneTold[] }) {
  return (
    <DebriefPart title="Your scenes">
      <Table
        frame="Your scenes"
        look="sentences"
        caption="Prediction, reaction and ending of each scene"
        columns={sceneColumns}
        rows={scenes}
        rowKey={({ title }) => title}
      />
    </DebriefPart>
  )
}

const sceneColumns: readonly Column<SceneTold>[] = [
  {
    head: 'Scene',
    cell: ({ title, person, firm }) => (
      <>
        {title}
        <small>
          {person}, {firm}
        </small>
      </>
    ),
  },
  { head: 'Checks', cell: ({ checks }) => checks },
  { head: 'Your prediction for the draft', cell: ({ confidence }) => `${confidence} % well` },
  { head: 'The draft would have been', cell: ({ draft }) => outcomes[draft] },
  { head: 'Your opening was', cell: ({ outcome }) => outcomes[outcome] },
  { head: 'Your explanation', cell: ({ explanation }) => explanation },
  {
    head: 'End',
    cell: ({ ending, setbacks }) => (
      <>
        {endings[ending]}
        {setbacks > 0 && <small>{counted(setbacks, 'setback')}</small>}
      </>
    ),
  },
]
