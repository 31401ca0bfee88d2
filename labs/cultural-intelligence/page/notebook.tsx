import { Drawer } from '../../shell/place/drawer.tsx'
import type { Line, SceneState } from '../engine/state.ts'
import { channelOf, saidIn } from './channels.ts'

/** What is one press away in every step of a scene. */
export function Notebook({ scene, kept = [] }: { scene: SceneState; kept?: readonly number[] }) {
  return (
    <>
      <Drawer title="Story">
        <Story scene={scene} />
      </Drawer>
      <Drawer title="Notes">
        <Notes scene={scene} kept={kept} />
      </Drawer>
    </>
  )
}

function Story({ scene }: { scene: SceneState }) {
  return (
    <>
      {scene.story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <strong>{scene.goal}</strong>
      </p>
      {scene.lines.length > 0 && (
        <>
          <h3>What was said</h3>
          <Said lines={saidIn(scene.lines, { scene: scene.id, channel: channelOf(scene) })} />
        </>
      )}
    </>
  )
}

/** Everything said and done, one line after the other. */
export function Said({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="ci-said-lines">
      {lines.map(({ who, text }, at) => (
        <li key={`${at} ${text}`} data-who={who}>
          {who === 'you' && <strong>You: </strong>}
          {text}
        </li>
      ))}
    </ol>
  )
}

function Notes({ scene, kept }: { scene: SceneState; kept: readonly number[] }) {
  const { firm, person, notices, checks } = scene
  const found = checks.flatMap(({ finds }) => (finds === null ? [] : [finds]))
  return (
    <>
      <h3>What you noticed</h3>
      <ul>
        {notices.map((text, at) => (
          <li key={text}>
            {text}
            {kept.includes(at) && <strong> You kept this sign.</strong>}
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <>
          <h3>What you found out</h3>
          <ul>
            {found.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{firm.name}</h3>
      <p>
        {firm.name} in {firm.place} {firm.does}.
      </p>
      {firm.notes !== null && (
        <>
          <p>
            <strong>What people at Merrow say:</strong> {firm.notes}
          </p>
          <p>
            This is true on average. On each point, about one in four people leans the other way. Nobody has
            asked {person.given}.
          </p>
        </>
      )}
    </>
  )
}
