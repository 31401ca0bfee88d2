import { defineLab } from '../../engine/define-lab.ts'
import { teachingNote } from '../teaching-note.ts'
import { choicesOf } from './choices.ts'
import { pathOf } from './path.ts'
import { drawWorld, newRun, roundOf } from './run.ts'
import { resultOf } from './score.ts'
import { defaultSettings, roundsOf, settingFields } from './settings.ts'
import { stateOf } from './state.ts'
import { asks, steps } from './steps.ts'
import { tryNext } from './try-next.ts'

export const marketEntry = defineLab({
  id: 'market_analysis_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf,
  newRun: (seed, settings) => newRun(drawWorld(seed, settings)),
  steps,
  asks,
  roundOf,
  stateOf,
  resultOf,
  choicesOf,
  tryNext,
  pathOf,
  teachingNote,
})
