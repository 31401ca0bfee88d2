import type { Simulation } from '../../shell/simulation.ts'
import type { CulturalDebrief, CulturalSolution } from '../engine/debrief.ts'
import type { CulturalState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './cultural.css'

export const culturalIntelligence: Simulation<CulturalState, CulturalDebrief, CulturalSolution> = {
  guide,
  help,
  Play,
  Debrief,
}
