import { defineLab } from '../../engine/define-lab.ts'
import { rivalsNote } from '../rivals-note.ts'
import { teachingNote } from '../teaching-note.ts'
import { choicesOf } from './choices.ts'
import { defaults } from './defaults.ts'
import { pathOf } from './path.ts'
import { robots } from './robots.ts'
import { drawWorld, newRun, roundOf } from './run.ts'
import { resultOf } from './score.ts'
import { shared } from './shared.ts'
import { defaultSettings, roundsOf, settingFields } from './settings.ts'
import { stateOf } from './state.ts'
import { asks, steps } from './steps.ts'
import { tryNext } from './try-next.ts'

export const marketEntry = defineLab({
  id: 'market_analysis_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf,
  newRun: (seed, settings, seat) => newRun(drawWorld(seed, settings, seat)),
  steps,
  asks,
  roundOf,
  stateOf,
  resultOf,
  choicesOf,
  tryNext,
  pathOf,
  defaults,
  robots,
  shared,
  teachingNote: { ...teachingNote, otherWays: [{ name: shared.name, note: rivalsNote }] },
  telling: ['country', 'mode', 'price', 'entry', 'reply.', 'ads.', 'launch'],
})
