import { defineLab } from '../../engine/define-lab.ts'
import { rivalsNote } from '../rivals-note.ts'
import { roundBriefs } from './round-briefs.ts'
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

/** What to try next, by the part of the score that lost most points. */
const tryNext: Readonly<Record<string, string>> = {
  value:
    'Use the estimates to compare two plans that differ in one thing, and ask of each piece of news what it costs to let it pass.',
  mode: 'Begin with the reasons: what must you control, what can you not know yet, and how would you get out?',
  worst:
    'Ask of your plan what a bad year would cost, and whether a smaller first step would leave you a way on.',
  research: 'Spend on what could still change your choice, and study two countries before you settle on one.',
  reflection:
    'Write down how sure you are before each year, and look at which of your numbers were too bold.',
  rank: 'Ask before the plan where the other firms will go, and read each market report for the country that nobody serves.',
}

export const marketEntry = defineLab({
  id: 'market_analysis_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf,
  roundBriefs,
  newRun: (seed, settings, seat) => newRun(drawWorld(seed, settings, seat)),
  steps,
  purchases: ['report', 'study', 'estimate'],
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
