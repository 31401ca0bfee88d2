import type { Simulation } from '../../shell/simulation.ts'
import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { ClassPicture } from './class-picture.tsx'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { strategist } from './people.ts'
import { Play } from './play.tsx'
import { PracticeLater } from './practice-later.tsx'
import { proposed } from './proposed.ts'
import { terms } from './terms.ts'
import './global-compass.css'
import './map-room.css'

export const compass: Simulation<GlobalCompassState, GlobalCompassDebrief, GlobalCompassSolution> = {
  guide,
  host: strategist,
  Practice: PracticeLater,
  help,
  terms,
  proposed,
  Play,
  Debrief,
  ClassPicture,
}
