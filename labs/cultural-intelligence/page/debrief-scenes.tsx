import { DebriefPart } from '../../shell/ui/bar-chart.tsx'
import { LineChart } from '../../shell/ui/line-chart.tsx'
import { Scrolling } from '../../shell/play/round.tsx'
import { counted } from '../../shell/play/words.ts'
import type { SceneTold } from '../engine/debrief.ts'
import { endings, outcomes } from './words.ts'

/** Trust at the beginning and at the end of each scene. */
export function TrustDebrief({ scenes }: { scenes: readonly SceneTold[] }) {
  const better = scenes.filter(({ trustBefore, trustAfter }) => trustAfter > trustBefore).length
  return (
    <DebriefPart title="Trust">
      <LineChart
        title="Trust by scene"
        summary={`In ${better} of ${scenes.length} scenes trust was higher at the end than at the beginning. 50 is where strangers begin; word goes round within a firm.`}
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

/** What happened, scene by scene. */
export function SceneDebrief({ scenes }: { scenes: readonly SceneTold[] }) {
  return (
    <DebriefPart title="Your scenes">
      <Scrolling label="Your scenes">
        <table className="sim-table sim-texts">
          <caption>Prediction, reaction and end of each scene</caption>
          <thead>
            <tr>
              <th scope="col">Scene</th>
              <th scope="col">Checks</th>
              <th scope="col">Your prediction for the draft</th>
              <th scope="col">The draft would have been</th>
              <th scope="col">Your opening was</th>
              <th scope="col">Your explanation</th>
              <th scope="col">End</th>
            </tr>
          </thead>
          <tbody>
            {scenes.map((scene) => (
              <tr key={scene.title}>
                <th scope="row">
                  {scene.title}
                  <small>
                    {scene.person}, {scene.firm}
                  </small>
                </th>
                <td>{scene.checks}</td>
                <td>{scene.confidence} % well</td>
                <td>{outcomes[scene.draft]}</td>
                <td>{outcomes[scene.outcome]}</td>
                <td>{scene.explanation}</td>
                <td>
                  {endings[scene.ending]}
                  {scene.setbacks > 0 && <small>{counted(scene.setbacks, 'setback')}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </DebriefPart>
  )
}
