import type { Simulation } from '../../shell/simulation.ts'
import type { ExchangeDebrief } from '../engine/debrief.ts'
import type { ExchangeSolution } from '../engine/solution.ts'
import type { ExchangeState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './exchange.css'

export const culturalExchange: Simulation<ExchangeState, ExchangeDebrief, ExchangeSolution> = {
  guide,
  help,
  Play,
  Debrief,
}
