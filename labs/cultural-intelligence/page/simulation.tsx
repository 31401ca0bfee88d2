import type { Simulation } from '../../shell/simulation.ts'
import type { CulturalIntelligenceDebrief, CulturalIntelligenceSolution } from '../engine/debrief.ts'
import type { CulturalIntelligenceState } from '../engine/state.ts'
import { ClassPicture } from './class-picture.tsx'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { lead } from './people.ts'
import { Play } from './play.tsx'
import { Practice } from './practice.tsx'
import { proposed } from './proposed.ts'
import { terms } from './terms.ts'
import './common.css'
import './place.css'
import './steps.css'
import './people.css'
import './rooms.css'
import './channels.css'
import './debrief.css'

export const culturalIntelligence: Simulation<
  CulturalIntelligenceState,
  CulturalIntelligenceDebrief,
  CulturalIntelligenceSolution
> = {
  guide,
  host: lead,
  Practice,
  help,
  terms,
  proposed,
  Play,
  Debrief,
  ClassPicture,
}
