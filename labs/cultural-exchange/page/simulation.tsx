import type { Simulation } from '../../shell/simulation.ts'
import type { CulturalExchangeDebrief } from '../engine/debrief.ts'
import type { CulturalExchangeSolution } from '../engine/solution.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import { ClassPicture } from './class-picture.tsx'
import { Debrief } from './debrief.tsx'
import { Ending } from './ending.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { clerk } from './people.ts'
import { Play } from './play.tsx'
import { Practice } from './practice.tsx'
import { proposed } from './proposed.ts'
import { terms } from './terms.ts'
import './common.css'
import './stall.css'
import './cloth.css'
import './ways.css'
import './offers.css'
import './notebook.css'
import './path.css'

export const culturalExchange: Simulation<
  CulturalExchangeState,
  CulturalExchangeDebrief,
  CulturalExchangeSolution
> = {
  guide,
  host: clerk,
  Practice,
  help,
  terms,
  proposed,
  Play,
  Ending,
  Debrief,
  ClassPicture,
}
