import type { Simulation } from '../../shell/simulation.ts'
import type { CompassDebrief, CompassSolution } from '../engine/score.ts'
import type { CompassState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './compass.css'
import './rounds.css'
import './figures.css'

export const compass: Simulation<CompassState, CompassDebrief, CompassSolution> = {
  guide,
  help,
  Play,
  Debrief,
}
