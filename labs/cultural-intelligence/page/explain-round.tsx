import { useState } from 'react'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalIntelligenceDecision, Reason } from '../engine/decisions.ts'
import type { Dial, Lean } from '../engine/dials.ts'
import type { Outcome } from '../engine/model.ts'
import type { ScenePlayProps } from './cultural-intelligence-play.ts'
import { Background, Lines } from './scene-parts.tsx'
import { endings, outcomes } from './words.ts'
import { RadioGroup } from '../../shell/ui/choices.tsx'
import { TextArea } from '../../shell/ui/fields.tsx'

/** The end of the scene, and the player's explanation. */
export function ExplainRound(play: ScenePlayProps) {
  const { scene } = play
  const { ending } = scene
  return (
    <Round
      title={`Scene ${scene.number}: How it ended`}
      task="Read how it ended, then say what decided the reaction to your opening."
    >
      <Lines lines={scene.lines} />
      {ending && (
        <Part title={endings[ending.ending]}>
          <Results className="sim-brief">
            <p>{ending.text}</p>
          </Results>
          <p>
            Your colleague’s draft, of which you were {scene.confidence} % sure, would have been{' '}
            <strong>{outcomes[ending.draft]}</strong>.
          </p>
          <p>
            <strong>Remember:</strong> {ending.lesson}
          </p>
        </Part>
      )}
      <Explanation {...play} />
      <Background scene={scene} open={false} />
    </Round>
  )
}

interface Chosen {
  id: string
  reason: Reason
  lean?: Lean
  text: string
}

/** Each dial in both directions, the place and the day. */
function reasonsOf(dials: readonly Dial[], given: string, outcome: Outcome | null): Chosen[] {
  const met = outcome === 'well' ? 'it suited that' : 'it missed that'
  const ofDials = dials.flatMap(({ id, name, low, high }) =>
    (['low', 'high'] as const).map((lean) => ({
      id: `${id} ${lean}`,
      reason: id,
      lean,
      text: `${name}. ${given} prefers: ${lean === 'low' ? low : high}; ${met}.`,
    })),
  )
  return [
    ...ofDials,
    { id: 'place', reason: 'place', text: 'People at that firm are like that.' },
    { id: 'day', reason: 'day', text: 'My opening was right. It was just a bad day.' },
  ]
}

function Explanation(play: ScenePlayProps) {
  const { scene } = play
  const [chosen, setChosen] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const reasons = reasonsOf(scene.dials, scene.person.given, scene.outcome)
  const found = reasons.find(({ id }) => id === chosen)
  return (
    <>
      <Part title="Your explanation">
        <RadioGroup
          legend={`Your opening was ${scene.outcome ? outcomes[scene.outcome] : ''}. What decided it most?`}
          name="ci-reason"
          options={reasons}
          chosen={chosen}
          onChoose={setChosen}
        />
        <TextArea
          label="In your own words (optional). Your instructor can read it. It earns no points."
          value={note}
          most={play.state.mostNote}
          onChange={setNote}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={found ? null : 'Choose what decided it, in your view.'}
        onSend={() => {
          if (!found) return
          const { reason, lean } = found
          void deciding.send({
            type: 'explain',
            reason,
            ...(lean && { lean }),
            ...(note.trim() !== '' && { note }),
          })
        }}
      >
        {scene.number === play.state.scenes ? 'On to the last round' : 'On to the next scene'}
      </SendRow>
    </>
  )
}
