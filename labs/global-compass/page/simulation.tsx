import type { Simulation } from '../../shell/simulation.ts'
import type { GlobalCompassDebrief, GlobalCompassSolution } from '../engine/score.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './global-compass.css'
import './rounds.css'
import './figures.css'

export const compass: Simulation<GlobalCompassState, GlobalCompassDebrief, GlobalCompassSolution> = {
  guide,
  help,
  Play,
  Debrief,
}
