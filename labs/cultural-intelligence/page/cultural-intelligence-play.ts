import type { PlayProps } from '../../shell/simulation.ts'
import type { CulturalIntelligenceState, SceneState } from '../engine/state.ts'

export type CulturalIntelligencePlay = PlayProps<CulturalIntelligenceState>
/** In the phases of a scene. */
export type ScenePlayProps = CulturalIntelligencePlay & { scene: SceneState }
