import type { Simulation } from '../../shell/simulation.ts'
import type { ExchangeDebrief, ExchangeSolution } from '../engine/debrief.ts'
import type { ExchangeState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './exchange.css'

export const exchange: Simulation<ExchangeState, ExchangeDebrief, ExchangeSolution> = {
  guide,
  help,
  Play,
  Debrief,
}
