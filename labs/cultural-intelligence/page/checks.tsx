import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Results } from '../../shell/play/results.tsx'
import { Term } from '../../shell/place/term.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalIntelligenceDecision } from '../engine/decisions.ts'
import type { ScenePlayProps } from './cultural-intelligence-play.ts'

/** Three ways to look closer. What one finds takes the place of the question. */
export function Checks(play: ScenePlayProps) {
  const { scene, state } = play
  const deciding = useDeciding<CulturalIntelligenceDecision>(play)
  const { left, budget } = state.effort
  return (
    <>
      <p className="cluster gap-4-12 middle">
        <span className="ci-dots inline-row wrapping" aria-hidden="true">
          {Array.from({ length: budget }, (_, at) => (
            <span key={at} data-on={at < left || undefined} />
          ))}
        </span>
        <span>
          {left} of {budget} <Term of="effort" /> left, for all {state.scenes} scenes
        </span>
      </p>
      <Refusal sentence={deciding.problem} />
      <ul className="ci-checks">
        {scene.checks.map((check) => (
          <li key={check.id} data-made={check.finds !== null || undefined}>
            <p>
              <strong>
                <Term of={check.name.toLowerCase()}>{check.name}</Term>
              </strong>
            </p>
            {check.finds === null ? (
              <>
                <p>{check.text}</p>
                <DecideButton
                  deciding={deciding}
                  kind="outlined"
                  unavailable={check.cost > left}
                  about={`: ${check.name}`}
                  onDecide={() => void deciding.send({ type: 'check', check: check.id })}
                >
                  {check.cost > left ? 'Costs more than you have' : `Do it for ${check.cost}`}
                </DecideButton>
              </>
            ) : (
              <Results className="ci-found">
                <p>{check.finds}</p>
              </Results>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
