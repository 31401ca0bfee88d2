import { useState } from 'react'
import { DecideButton, Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import { inWords } from '../../shell/play/words.ts'
import type { CulturalIntelligenceDecision, Reading } from '../engine/decisions.ts'
import type { SceneState, ShownCheck } from '../engine/state.ts'
import type { ScenePlayProps } from './cultural-intelligence-play.ts'
import { Background, Mood } from './scene-parts.tsx'
import { Refusal } from '../../shell/ui/refusal.tsx'
import { Slider } from '../../shell/ui/slider.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { Toggle } from '../../shell/ui/toggle.tsx'

type Readings = Readonly<Record<string, Reading>>

/** Before the opening: signs, checks, the reading and the prediction. */
export function LookRound(play: ScenePlayProps) {
  const { scene } = play
  return (
    <Round
      title={`Scene ${scene.number}: ${scene.title}`}
      task={`Look first. Who is ${scene.person.given}, and how would ${scene.person.given} take what you might say?`}
    >
      <Background scene={scene} open />
      {scene.firm.notes !== null && <Notes {...play} />}
      <Part title="What you notice">
        <ul className="ci-notices">
          {scene.notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Mood scene={scene} />
      </Part>
      <Checks {...play} />
      <ReadingForm {...play} />
    </Round>
  )
}

function Notes({ scene: { firm, person } }: ScenePlayProps) {
  return (
    <Part title={`What people at Merrow say about ${firm.name}`}>
      <p>{firm.notes}</p>
      <p className="sim-note">
        This is true on average. People within one firm differ more than firms do: on each point, about one in
        four leans the other way. Nobody has asked {person.given}.
      </p>
    </Part>
  )
}

function Checks(play: ScenePlayProps) {
  const { scene, state } = play
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const { left, budget } = state.effort
  return (
    <Part title="Look closer" id="ci-checks">
      <p>
        A check costs effort, and your effort has to last for all {state.scenes} scenes.{' '}
        <strong role="status">
          {left} of {budget} effort left.
        </strong>
      </p>
      <Refusal sentence={deciding.problem} />
      <ul className="ci-checks">
        {scene.checks.map((check) => (
          <li key={check.id} data-made={check.finds !== null || undefined}>
            <CheckCard check={check} />
            {check.finds === null && (
              <DecideButton
                deciding={deciding}
                kind="outlined"
                unavailable={check.cost > left}
                about={`: ${check.text}`}
                onDecide={() => void deciding.send({ type: 'check', check: check.id })}
              >
                {check.name} for {check.cost} effort
              </DecideButton>
            )}
            {check.finds === null && check.cost > left && (
              <p className="sim-note">Costs more than you have left.</p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function CheckCard({ check }: { check: ShownCheck }) {
  return (
    <>
      <h4>{check.name}</h4>
      <p>{check.text}</p>
      <p className="sim-note">{check.trusts}</p>
      <p role="status" className="ci-found">
        {check.finds}
      </p>
    </>
  )
}

function missingIn(readings: Readings, names: readonly { id: string; name: string }[], sure: boolean) {
  const open = names.filter(({ id }) => readings[id] === undefined).map(({ name }) => `“${name}”`)
  if (open.length > 0) return `Say how you read ${inWords(open)}, or that you cannot tell.`
  return sure ? null : 'Say how sure you are that the draft would be taken well.'
}

function ReadingForm(play: ScenePlayProps) {
  const { dials, person } = play.scene
  const [readings, setReadings] = useState<Readings>({})
  const [confidence, setConfidence] = useState<number | null>(null)
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  return (
    <>
      <Part title={`How do you read ${person.given}?`} id="ci-reading">
        <p>
          Three preferences decide this scene. An honest “I cannot tell” is worth more than a wrong guess.
        </p>
        {dials.map(({ id, name, asks, low, high }) => (
          <RadioGroup
            key={id}
            legend={`${name}: ${asks}`}
            name={`ci-${id}`}
            options={[
              { id: 'low', text: `${person.given}: ${low}` },
              { id: 'high', text: `${person.given}: ${high}` },
              { id: 'unclear', text: 'I cannot tell' },
            ]}
            chosen={readings[id] ?? null}
            onChoose={(reading) => setReadings({ ...readings, [id]: reading })}
          />
        ))}
      </Part>
      <Prediction scene={play.scene} confidence={confidence} onChange={setConfidence} />
      <SendRow
        deciding={deciding}
        objection={missingIn(readings, dials, confidence !== null)}
        onSend={() => void deciding.send({ type: 'read', readings, confidence: confidence ?? 50 })}
      >
        Lock in reading and prediction
      </SendRow>
    </>
  )
}

interface PredictionProps {
  scene: SceneState
  /** Null before an answer. */
  confidence: number | null
  onChange: (confidence: number | null) => void
}

function Prediction({ scene: { draft, person }, confidence, onChange }: PredictionProps) {
  return (
    <Part title="A colleague’s draft">
      <p>A colleague would do it like this. You will choose your own way later; for now, just predict.</p>
      <div className="sim-brief">
        <p>{draft.words}</p>
        <p className="sim-note">
          {draft.timing}. {draft.channel}.
        </p>
      </div>
      <p>
        How sure are you that {person.given} would take this well? 100 means certainly yes, 0 certainly no, 50
        a toss-up. Your marks depend on the gap to the true chance, so state your true belief.
      </p>
      <Slider
        label={`Percent sure that ${person.given} would take the draft well`}
        value={confidence ?? 50}
        max={100}
        onChange={onChange}
      />
      <Toggle
        label="Leave it at 50: I cannot tell"
        checked={confidence === 50}
        onChange={(unsure) => onChange(unsure ? 50 : null)}
      />
    </Part>
  )
}
