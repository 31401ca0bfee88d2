import type { Simulation } from '../../shell/simulation.ts'
import { guide } from './guide.ts'
import {
  AnyClassPicture,
  AnyDebrief,
  AnyEnding,
  anyHelp,
  AnyPlay,
  otherGuide,
  type AnyDebriefed,
  type AnySolution,
  type AnyState,
} from './kinds.tsx'
import { chief } from './people.ts'
import { Practice } from './practice.tsx'
import { proposed } from './proposed.ts'
import { terms } from './terms.ts'
import './common.css'
import './board.css'
import './decision.css'

export const exchange: Simulation<AnyState, AnyDebriefed, AnySolution> = {
  guide,
  otherGuide,
  host: chief,
  Practice,
  help: anyHelp,
  terms,
  proposed,
  Play: AnyPlay,
  Ending: AnyEnding,
  Debrief: AnyDebrief,
  ClassPicture: AnyClassPicture,
}
