import { Slider } from '@tradewind/ui/slider.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { SceneState } from '../engine/state.ts'
import { expectedInWords } from './feelings.ts'

/** How a colleague would open. */
export function Draft({ draft }: Pick<SceneState, 'draft'>) {
  return (
    <>
      <p>{draft.words}</p>
      <p className="sim-note">
        {draft.timing}. {draft.channel}.
      </p>
    </>
  )
}

interface Props {
  given: string
  /** Null before an answer. */
  confidence: number | null
  onChange: (confidence: number | null) => void
}

/** How sure the player is. The face in the picture shows what that means. */
export function Prediction({ given, confidence, onChange }: Props) {
  return (
    <div className="ci-prediction stack gap-10">
      <p>
        <Term of="how sure">How sure</Term> are you, in per cent?
      </p>
      <Slider
        label={`Percent sure that ${given} would take the draft well`}
        value={confidence ?? 50}
        max={100}
        unit="%"
        onChange={onChange}
      />
      <p className="row spread muted small" aria-hidden="true">
        <span>badly</span>
        <span>a toss-up</span>
        <span>well</span>
      </p>
      <Toggle
        label="Leave it at 50: I cannot tell"
        checked={confidence === 50}
        onChange={(unsure) => onChange(unsure ? 50 : null)}
      />
      <p className="ci-expects">
        {confidence === null ? 'Move the slider and watch the face.' : expectedInWords(confidence, given)}
      </p>
    </div>
  )
}
