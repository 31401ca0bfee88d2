import type { Simulation } from '../../shell/simulation.ts'
import type { CulturalIntelligenceDebrief, CulturalIntelligenceSolution } from '../engine/debrief.ts'
import type { CulturalIntelligenceState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './cultural-intelligence.css'

export const culturalIntelligence: Simulation<
  CulturalIntelligenceState,
  CulturalIntelligenceDebrief,
  CulturalIntelligenceSolution
> = {
  guide,
  help,
  Play,
  Debrief,
}
