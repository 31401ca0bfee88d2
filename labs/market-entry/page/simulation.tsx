import type { Simulation } from '../../shell/simulation.ts'
import type { MarketEntryDebrief, MarketEntrySolution } from '../engine/score.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { ClassPicture } from './class-picture.tsx'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { founder } from './people.ts'
import { Play } from './play.tsx'
import { Practice } from './practice.tsx'
import { proposed } from './proposed.ts'
import { terms } from './terms.ts'
import './common.css'
import './street.css'
import './news.css'
import './map.css'
import './firms.css'
import './decisions.css'

export const marketEntry: Simulation<MarketEntryState, MarketEntryDebrief, MarketEntrySolution> = {
  guide,
  host: founder,
  Practice,
  help,
  terms,
  proposed,
  Play,
  Debrief,
  ClassPicture,
}
