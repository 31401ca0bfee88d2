import type { PlayProps } from '../../shell/simulation.ts'
import type { CulturalState, SceneState } from '../engine/state.ts'

export type CulturalPlay = PlayProps<CulturalState>
/** In the phases of a scene. */
export type ScenePlayProps = CulturalPlay & { scene: SceneState }
