import type { SceneState } from '../engine/state.ts'
import { Needles } from './needles.tsx'
import { outcomes } from './words.ts'

/** Where the player stands with the person now, in one sentence and one thing to try. */
export function TrustSteps({ scene }: { scene: SceneState }) {
  const { person, turn, outcome, mood } = scene
  if (!turn || !outcome) return null
  const isFirst = scene.lines.filter(({ who }) => who === 'you').length === 1
  return (
    <>
      <div className="ci-now stack gap-12" data-turn={turn.id}>
        <p>
          <strong>{isFirst ? `Your opening was ${outcomes[outcome]}.` : now[turn.id]}</strong>
        </p>
        <p>
          {person.given} is {mood.word}. {tries[turn.id]}
        </p>
      </div>
      <div className="ci-read stack gap-10 outlined round-card">
        <p>How you read {person.given}</p>
        <Needles dials={scene.dials} readings={scene.readings ?? {}} given={person.given} />
      </div>
    </>
  )
}

const now = {
  onward: 'You are talking again.',
  unsure: 'Nothing is settled.',
  repair: 'It has gone wrong.',
} as const

const tries = {
  onward: 'Now it can go deeper, if you stay with it.',
  unsure: 'Find out what the answer meant before you build on it.',
  repair: 'Trust falls faster than it grows, and a repair wins most of it back.',
} as const
