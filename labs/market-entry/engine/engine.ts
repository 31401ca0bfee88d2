import { defineLab } from '../../engine/define-lab.ts'
import type { LabEngine } from '../../engine/lab-engine.ts'
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

const marketEntryUnder = (rules: number, earlier?: LabEngine) =>
  defineLab({
    id: 'market_analysis_lab',
    rules,
    ...(earlier && { earlier }),
    settings: { fields: settingFields, defaults: defaultSettings },
    roundsOf,
    newRun: (seed, settings, seat) => newRun(drawWorld(seed, settings, rules, seat)),
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

/** As it was until November 2026: the years bring no news that asks for an answer. */
export const marketEntry1 = marketEntryUnder(1)

/** News arrives before each decision in the running business, and the answers count. */
export const marketEntry = marketEntryUnder(2, marketEntry1)
