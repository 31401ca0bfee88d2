import type { Simulation } from '../../shell/simulation.ts'
import type { ForeignExchangeDebrief, ForeignExchangeSolution } from '../engine/debrief.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { Ending } from './ending.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { chief } from './people.ts'
import { Practice } from './practice.tsx'
import { terms } from './terms.ts'
import { Play } from './play.tsx'
import './foreign-exchange.css'

export const exchange: Simulation<ForeignExchangeState, ForeignExchangeDebrief, ForeignExchangeSolution> = {
  guide,
  host: chief,
  Practice,
  help,
  terms,
  Play,
  Ending,
  Debrief,
}
