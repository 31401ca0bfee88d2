import type { PlayProps } from '../../shell/simulation.ts'
import type { CulturalIntelligenceState, SceneState } from '../engine/state.ts'
import { useOwnDraft } from '../../shell/place/drafts.ts'
import { useHeadingOfNew } from '../../shell/play/round.tsx'

export type CulturalIntelligencePlay = PlayProps<CulturalIntelligenceState>
/** The props of a round within a scene. */
export type ScenePlayProps = CulturalIntelligencePlay & { scene: SceneState }

/** The step of a decision that is in view, kept for a reload. The heading of a new step takes the focus. */
export function useSteps(decision: string, names: readonly string[]) {
  const [at, setAt] = useOwnDraft(`${decision}/step`, 0)
  const [reached, setReached] = useOwnDraft(`${decision}/reached`, 0)
  const go = (to: number) => {
    setAt(to)
    if (to > reached) setReached(to)
  }
  useHeadingOfNew(`${decision} ${at}`)
  return { at, reached, go, next: names[at + 1] }
}
