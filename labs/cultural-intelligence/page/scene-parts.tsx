import { Results } from '../../shell/play/results.tsx'
import type { Line, SceneState } from '../engine/state.ts'
import { sinceLatestChoice } from './lines.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

/** The background of the scene, closed once it has been read. */
export function Background({ scene, open }: { scene: SceneState; open: boolean }) {
  const { firm, person } = scene
  const told = (
    <>
      {scene.story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <strong>{scene.goal}</strong>
      </p>
      <p className="sim-note">
        {person.full}, {person.role} at {firm.name} in {firm.place}. {firm.name} {firm.does}.
        {scene.hearsay !== null && ` ${scene.hearsay}`}
      </p>
    </>
  )
  if (open) return <div className="sim-brief">{told}</div>
  return (
    <Disclosure className="ci-background" summary="The story, and what you noticed">
      <div className="sim-brief">
        {told}
        <Noticed scene={scene} />
      </div>
    </Disclosure>
  )
}

/** What the player noticed, and the findings of the checks. */
export function Noticed({ scene }: { scene: SceneState }) {
  const found = scene.checks.flatMap(({ finds }) => (finds === null ? [] : [finds]))
  return (
    <ul className="ci-notices">
      {[...scene.notices, ...found].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** The person's attitude to the player: a word, and a scale with levels to count. */
export function Mood({ scene: { mood, person } }: { scene: SceneState }) {
  return (
    <p className="ci-mood">
      <span className="ci-dots" aria-hidden="true">
        {Array.from({ length: mood.of + 1 }, (_, at) => (
          <span key={at} data-on={at <= mood.level || undefined} />
        ))}
      </span>
      <span>
        {person.given} is <strong>{mood.word}</strong>.
      </span>
    </p>
  )
}

/** Words and events since the opening. The result of the latest choice is read aloud. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const { earlier, latest } = sinceLatestChoice(lines)
  return (
    <div className="ci-lines" role="group" aria-label="What happened">
      {earlier.map((line, at) => (
        <Said key={`${at} ${line.text}`} line={line} />
      ))}
      <Results className="ci-lines">
        {latest.map((line, at) => (
          <Said key={`${at} ${line.text}`} line={line} />
        ))}
      </Results>
    </div>
  )
}

function Said({ line: { who, text } }: { line: Line }) {
  return (
    <p data-who={who}>
      {who === 'you' && <span className="ci-you">You: </span>}
      {text}
    </p>
  )
}
