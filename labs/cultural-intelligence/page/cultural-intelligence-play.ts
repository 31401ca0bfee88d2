import type { PlayProps } from '../../shell/simulation.ts'
import type { CulturalIntelligenceState, SceneState } from '../engine/state.ts'

export type CulturalIntelligencePlay = PlayProps<CulturalIntelligenceState>
/** The props of a round within a scene. */
export type ScenePlayProps = CulturalIntelligencePlay & { scene: SceneState }
