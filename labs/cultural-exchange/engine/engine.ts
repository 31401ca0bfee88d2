import { defineLab, type Given, type Note, type Step } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readInteger, readObject, readOneOf, readText } from '../../engine/reading.ts'
import { customIds, customOf, wayOf, type CustomId } from '../data/customs.ts'
import { tableIds, tableName } from '../data/places.ts'
import { roundBriefs } from './round-briefs.ts'
import { teachingNote } from '../teaching-note.ts'
import { choicesOf } from './choices.ts'
import { shares, type DecisionType } from './decisions.ts'
import { defaults } from './defaults.ts'
import { repairOf, repairs } from './model.ts'
import { statements } from './record.ts'
import {
  makeTrade,
  newRun,
  nextStage,
  repair,
  roundOf,
  stages,
  tradesIn,
  type Guess,
  type Guesses,
  type Phase,
  type Run,
  type VisitStage,
} from './run.ts'
import { pathOf } from './path.ts'
import { robots } from './robots.ts'
import { resultOf, type PartId } from './score.ts'
import { defaultSettings, settingFields } from './settings.ts'
import { mostNote, stateOf } from './state.ts'
import type { Culture } from './world.ts'

type PlayedPhase = Exclude<Phase, 'finished'>

/** The number of the chosen way of a custom. */
function readWay(custom: CustomId, value: unknown, field: string): number {
  const { name, ways } = customOf(custom)
  const ids = ways.map(({ id }) => id)
  const id = readOneOf(value, ids, `Choose one of the three ways for “${name}”.`, `${field}.${custom}`)
  return ids.indexOf(id)
}

function readWays(given: Given): Culture {
  const fields = readObject(given.get('ways'), 'Say how you do each of the eight things.', 'ways')
  return Object.fromEntries(
    customIds.map((custom) => [custom, readWay(custom, fields.get(custom), 'ways')]),
  ) as Record<CustomId, number>
}

function readTable(given: Given) {
  return readOneOf(given.get('table'), tableIds, 'Choose one of the two tables.', 'table')
}

function takeTrade(run: Run, given: Given, note: Note): void {
  const ways = readWays(given)
  const share = shares.find((one) => one === given.get('share'))
  if (share === undefined) throw new DecisionRefused(`You can ask for ${shares.join(', ')} of 100.`, 'share')
  const table = run.stage === 'home' ? null : readTable(given)
  const made = makeTrade(run, table, ways, share)
  if (table !== null) note('table', 'Table', tableName(table))
  note('share', 'Asked for, of 100', share)
  note('answer', 'Answer', made.taken ? 'taken' : 'not taken')
  const alike = customIds.filter((custom) => ways[custom] === run.world.home[custom]).length
  note('like-home', 'Things done as at home, of 8', alike)
  note('remarks', table === null ? 'Rules explained' : 'Remarks drawn', made.remarks.length)
  if (table !== null) note('stranger', 'A stranger looked on', made.watched ? 'yes' : 'no')
}

function takeRepair(run: Run, given: Given, note: Note): void {
  const ids = repairs.map(({ id }) => id)
  const id = readOneOf(given.get('repair'), ids, 'Choose one of the five options.', 'repair')
  repair(run, id)
  note('repair', 'After a refused trade', repairOf(id).text)
}

function takeLeave(run: Run, _given: Given, note: Note): void {
  const made = tradesIn(run, run.stage as VisitStage).length
  if (made === 0) throw new DecisionRefused('Trade at least once before you go on.', 'type')
  nextStage(run)
  note('left', 'Visits before going on', made)
}

function readGuesses(given: Given): Guesses {
  const fields = readObject(given.get('guesses'), 'Note a guess for each of the eight things.', 'guesses')
  const read = customIds.map((custom): [CustomId, Guess] => {
    const { name } = customOf(custom)
    const guess = readObject(fields.get(custom), `Note a guess for “${name}”.`, `guesses.${custom}`)
    const way = readWay(custom, guess.get('way'), 'guesses')
    const confidence = readInteger(
      guess.get('confidence'),
      { least: 0, most: 100 },
      `Your confidence for “${name}”`,
      `guesses.${custom}`,
    )
    return [custom, { way, confidence }]
  })
  return Object.fromEntries(read) as Record<CustomId, Guess>
}

function takeNotes(run: Run, given: Given, note: Note): void {
  const guesses = readGuesses(given)
  if (run.stage === 'notes') run.firstNotes = guesses
  else run.lastNotes = guesses
  nextStage(run)
  for (const custom of customIds) {
    const { way, confidence } = guesses[custom]
    const { name } = customOf(custom)
    note(`guess.${custom}`, `Guess: ${name.toLowerCase()}`, wayOf(custom, way).short)
    note(`sure.${custom}`, `Confidence: ${name.toLowerCase()}, %`, confidence)
  }
}

function takeReport(run: Run, given: Given, note: Note): void {
  const table = readTable(given)
  const custom = readOneOf(given.get('custom'), customIds, 'Choose one of the eight customs.', 'custom')
  const confidence = readInteger(
    given.get('confidence'),
    { least: 0, most: 100 },
    'Your confidence',
    'confidence',
  )
  run.report = { table, custom, confidence }
  nextStage(run)
  note('changed.table', 'Where a rule changed, as noted', tableName(table))
  note('changed.custom', 'Which rule changed, as noted', customOf(custom).name)
  note('changed.sure', 'Confidence in the change, %', confidence)
}

function takeJoint(run: Run, given: Given, note: Note): void {
  const ways = readWays(given)
  const fields = readObject(
    given.get('bridges') ?? {},
    'Choose bridges as a second way for a custom.',
    'bridges',
  )
  const most = run.settings.bridges
  if (fields.size > most) throw new DecisionRefused(`You have ${most} bridges.`, 'bridges')
  const bridges = [...fields].map(([key, value]): [CustomId, number] => {
    const custom = readOneOf(
      key,
      customIds,
      'This custom does not exist. Choose one of the eight.',
      'bridges',
    )
    const way = readWay(custom, value, 'bridges')
    if (way === ways[custom])
      throw new DecisionRefused('A bridge joins two different ways.', `bridges.${custom}`)
    return [custom, way]
  })
  run.joint = { ways, bridges: Object.fromEntries(bridges) }
  nextStage(run)
  run.news = 'joint'
  for (const custom of customIds) {
    const { name } = customOf(custom)
    const second = run.joint.bridges[custom]
    const first = wayOf(custom, ways[custom]).short
    const words = second === undefined ? first : `${first}, then ${wayOf(custom, second).short}`
    note(`joint.${custom}`, `Joint table: ${name.toLowerCase()}`, words)
  }
  note('joint.bridges', 'Bridges at the joint table', bridges.length)
}

function takeReflection(run: Run, given: Given, note: Note): void {
  const fields = readObject(given.get('answers'), 'Say whether each statement is true.', 'answers')
  const answers = statements.map(({ id }) => {
    const answer = fields.get(id)
    if (typeof answer !== 'boolean')
      throw new DecisionRefused('Say whether each statement is true of you.', `answers.${id}`)
    return [id, answer] as const
  })
  run.note = readText(given.get('note'), mostNote, 'Your note', 'note')
  run.reflection = Object.fromEntries(answers)
  nextStage(run)
  for (const [at, [id, answer]] of answers.entries())
    note(`said.${id}`, `Says about the run: ${statements[at]?.text ?? ''}`, answer ? 'true' : 'not true')
  if (run.note !== '') note('note.reflection', 'Note: what being a stranger taught', run.note)
}

const steps: Readonly<Record<DecisionType, Step<Run, PlayedPhase>>> = {
  trade: { phases: ['home', 'first', 'second', 'return'], take: takeTrade },
  repair: { phases: ['repair'], take: takeRepair },
  leave: { phases: ['first', 'second', 'return'], take: takeLeave },
  notes: { phases: ['notes', 'last-notes'], take: takeNotes },
  report: { phases: ['report'], take: takeReport },
  joint: { phases: ['joint'], take: takeJoint },
  reflect: { phases: ['reflect'], take: takeReflection },
}

const asks: Readonly<Record<PlayedPhase, string>> = {
  home: 'First trade at home.',
  first: 'Now visit a table, or go on to your notes.',
  second: 'Now visit a table, or go on to your notes.',
  return: 'Now visit a table, or go on to the question of what changed.',
  repair: 'First say what you do after the refused trade.',
  notes: 'Now note your guesses.',
  'last-notes': 'Now note your guesses again.',
  report: 'Now say where a rule has changed.',
  joint: 'Now choose how to host the joint table.',
  reflect: 'Now look back at what you did.',
}

const tryNext: Readonly<Record<PartId, string>> = {
  rules: 'Change one thing at a time between two visits, so that each sign tells you about one rule.',
  joint:
    'Before you host, ask of each custom whom it would hurt more, and spend the bridges where both would be hurt.',
  recovery: 'After a refusal, say what you did and that you will watch; do not explain yourself.',
  trust: 'Ask for an even share while you are new, and keep a custom once you have found it.',
  reflection: 'Read your own visits before you answer, and say what you did rather than what you meant.',
}

export const culturalExchange = defineLab({
  id: 'cultural_exchange_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf: () => stages.length,
  roundBriefs: () => roundBriefs,
  newRun,
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
  teachingNote,
  telling: ['repair', 'changed.', 'joint.', 'share'],
})
