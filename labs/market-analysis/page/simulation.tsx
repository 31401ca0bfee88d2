import type { Simulation } from '../../shell/simulation.ts'
import type { EntryDebrief, EntrySolution } from '../engine/score.ts'
import type { EntryState } from '../engine/state.ts'
import { Debrief } from './debrief.tsx'
import { guide } from './guide.ts'
import { help } from './help.tsx'
import { Play } from './play.tsx'
import './entry.css'

export const marketEntry: Simulation<EntryState, EntryDebrief, EntrySolution> = { guide, help, Play, Debrief }
