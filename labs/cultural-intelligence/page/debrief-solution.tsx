import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { CulturalIntelligenceSolution, SceneSolved, SceneTold } from '../engine/debrief.ts'
import { turns } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

/** The true sides of each person, and the choices that would have suited them best. */
export function SolutionDebrief({
  solution,
  told,
}: {
  solution: CulturalIntelligenceSolution
  told: readonly SceneTold[]
}) {
  const { asKnown, dialsMet, scenes } = solution
  return (
    <DebriefPart title="Who they were and what would have suited them">
      <p>
        On {asKnown} of the {dialsMet} preferences you met, the person leaned the way the firm is known for;
        on {dialsMet - asKnown}, the other way. “Best” is what suits most of the people who would have shown
        the same signs. For replies, and for what decided your opening, the reaction counts more than the
        signs.
      </p>
      <Predictions scenes={scenes} told={told} />
      {scenes.map((scene, at) => (
        <Disclosure key={scene.title} summary={`Scene ${at + 1}: ${scene.title}`}>
          <Solved scene={scene} />
        </Disclosure>
      ))}
    </DebriefPart>
  )
}

/** Whether the predictions came closer to the chances from scene to scene. */
function Predictions({ scenes, told }: { scenes: readonly SceneSolved[]; told: readonly SceneTold[] }) {
  const chances = scenes.map(({ draftChance }) => Math.round(100 * draftChance))
  const gaps = told.map(({ confidence }, at) => Math.abs(confidence - (chances[at] ?? 0)))
  const half = Math.floor(gaps.length / 2)
  const mean = (values: readonly number[]) =>
    Math.round(values.reduce((all, value) => all + value, 0) / Math.max(1, values.length))
  return (
    <LineChart
      title="Your predictions"
      summary={`How sure you were that the draft would be taken well, next to its true chance. On average you were ${mean(gaps.slice(0, half))} points off in the first half and ${mean(gaps.slice(half))} in the second.`}
      x={{ name: 'Scene', text: String }}
      y={{ name: 'Taken well, %', text: (value) => String(Math.round(value)) }}
      xs={scenes.map((_, at) => at + 1)}
      lines={[
        { name: 'Your confidence', ys: told.map(({ confidence }) => confidence) },
        { name: 'The chance', ys: chances },
      ]}
    />
  )
}

function Solved({ scene }: { scene: SceneSolved }) {
  return (
    <div className="sim-brief stack gap-12 pad-20-24 panel">
      <h3>{scene.person}</h3>
      <ul>
        {scene.dials.map(({ name, words, leans, house, signs }) => (
          <li key={name}>
            <strong>{name}:</strong> {words}.{' '}
            {leans === house ? 'Like the firm’s average' : 'Unlike the firm’s average'}
            {signs === leans ? '; the signs showed it.' : '; most signs pointed the other way.'}
          </li>
        ))}
      </ul>
      <p>
        <strong>Best opening</strong>, taken well in {percent(scene.bestChance)} of cases (yours in{' '}
        {percent(scene.ownChance)}): {scene.best.words} {scene.best.timing}. {scene.best.channel}.
      </p>
      {scene.bestReplies.map(({ turn, text, chance, ownChance }) => (
        <p key={turn}>
          <strong>{turns[turn]}</strong>, best at {percent(chance)} (yours {percent(ownChance)}): {text}
        </p>
      ))}
      <p>
        The draft had a chance of {percent(scene.draftChance)}. What decided your opening most:{' '}
        {scene.bestReason}.
      </p>
    </div>
  )
}
