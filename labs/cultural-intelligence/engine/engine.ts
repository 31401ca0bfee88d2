import { defineLab, type Given, type Note, type Step } from '../../engine/define-lab.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readInteger, readObject, readOneOf, readText } from '../../engine/reading.ts'
import { roundBriefs } from './round-briefs.ts'
import { teachingNote } from '../teaching-note.ts'
import { openingParts, optionOf, type Opening, type OpeningPart } from './cast.ts'
import { choicesOf } from './choices.ts'
import type { DecisionType, Reading, Reason } from './decisions.ts'
import { defaults } from './defaults.ts'
import { dialOf, type DialId, type Lean } from '../scenes/dials.ts'
import {
  afterScene,
  answer,
  checkCosts,
  effortLeft,
  isInScene,
  newRun,
  nextScene,
  open,
  playInHand,
  roundOf,
  roundsOf,
  type Explanation,
  type Phase,
  type Run,
} from './run.ts'
import { movedTrust } from './model.ts'
import { pathOf } from './path.ts'
import { robots } from './robots.ts'
import { withoutSelfViews } from './debrief.ts'
import { resultOf } from './score.ts'
import { readRatings, type FactorId } from './self-view.ts'
import { defaultSettings, settingFields } from './settings.ts'
import { mostNote, spoken, stateOf, withoutRatings } from './state.ts'
import { checkNames, leanWords, outcomeWords, reasonWords } from './words.ts'

/** What to try next, by the part of the score that lost most points. */
const tryNext: Readonly<Record<FactorId, string>> = {
  metacognitive:
    'Before each opening say how sure you are, and check where you would be most surprised to be wrong.',
  cognitive:
    'Read the person from what they did, not from where they come from, and leave open what no sign tells.',
  motivational: 'After an opening that failed, stay with it: look closer once, and reply before you leave.',
  behavioural:
    'Change your words, your timing and your channel with the person; the same opening rarely fits two people.',
}

type PlayedPhase = Exclude<Phase, 'finished'>

/** Instructors see that a student has rated themselves, but not the ratings. */
function takeRatings(run: Run, given: Given, note: Note): void {
  const ratings = readRatings(given)
  if (run.phase === 'before') {
    run.before = ratings
    note('self.before', 'Self-view before', 'given')
    nextScene(run)
    return
  }
  run.after = ratings
  run.phase = 'finished'
  note('self.after', 'Self-view after', 'given')
}

function takeCheck(run: Run, given: Given, note: Note): void {
  const play = playInHand(run)
  const kinds = play.cast.scene.checks.map(({ id }) => id)
  const check = readOneOf(
    given.get('check'),
    kinds,
    'This check does not exist. Choose one of the three.',
    'check',
  )
  if (play.checks.includes(check)) throw new DecisionRefused('You have already made this check.', 'check')
  const [cost, left] = [checkCosts[check], effortLeft(run)]
  if (cost > left) throw new DecisionRefused(`This check costs ${cost}, and you have ${left} left.`, 'check')
  play.checks.push(check)
  // People like being asked what they prefer.
  if (check === 'ask') play.trust = movedTrust(play.trust, 'asked')
  note(`check.${check}`, `Check: ${checkNames[check].toLowerCase()}`, 'made')
}

const readings: readonly Reading[] = ['low', 'high', 'unclear']

function takeReading(run: Run, given: Given, note: Note): void {
  const play = playInHand(run)
  const fields = readObject(given.get('readings'), 'Say how you read the person.', 'readings')
  const read = play.cast.scene.dials.map(({ dial }): [DialId, Reading] => {
    const { name } = dialOf(dial)
    const sentence = `Say how you read “${name}”, or that you cannot tell.`
    return [dial, readOneOf(fields.get(dial), readings, sentence, `readings.${dial}`)]
  })
  const confidence = readInteger(
    given.get('confidence'),
    { least: 0, most: 100 },
    'Your confidence',
    'confidence',
  )
  play.readings = Object.fromEntries(read)
  play.confidence = confidence
  run.phase = 'open'
  for (const [dial, reading] of read) {
    note(`reading.${dial}`, `Reading: ${dialOf(dial).name}`, leanWords(dial, reading))
  }
  note('confidence', 'Confidence that the draft would be taken well, %', confidence)
}

/** People differ between attempts, so one neutral name lets instructors count equal choices together. */
const anybody = { given: '[name]', full: '[name]' }

const partNames: Readonly<Record<OpeningPart, string>> = {
  words: 'Words',
  timing: 'Timing',
  channel: 'Channel',
}

function takeOpening(run: Run, given: Given, note: Note): void {
  const play = playInHand(run)
  const { scene } = play.cast
  const chosen = openingParts.map((part) => {
    const ids = scene[part].map(({ id }) => id)
    const sentence = `Choose one of the ${ids.length} for ${partNames[part].toLowerCase()}.`
    return [part, readOneOf(given.get(part), ids, sentence, part)] as const
  })
  const opening = Object.fromEntries(chosen) as Opening
  open(play, opening)
  run.phase = 'reply'
  for (const part of openingParts) {
    note(part, partNames[part], spoken(optionOf(scene, part, opening[part]).text, anybody))
  }
  if (play.outcome) note('reaction', 'Reaction', outcomeWords[play.outcome])
}

const turnNames = { onward: 'Reply, going on', unsure: 'Reply, in doubt', repair: 'Reply, repair' } as const

function takeReply(run: Run, given: Given, note: Note): void {
  const play = playInHand(run)
  const turn = play.turn ?? 'onward'
  const { replies } = play.cast.scene.turns[turn]
  const ids = replies.map(({ id }) => id)
  const id = readOneOf(given.get('reply'), ids, 'Choose one of the replies.', 'reply')
  const reply = replies.find((one) => one.id === id)
  if (!reply) return
  answer(play, turn, reply)
  if (play.ending) run.phase = 'explain'
  note(`reply.${turn}`, turnNames[turn], spoken(reply.text, anybody))
}

function readExplanation(given: Given, live: readonly DialId[]): Explanation {
  const reasons: readonly Reason[] = [...live, 'place', 'day']
  const reason = readOneOf(given.get('reason'), reasons, 'Choose what decided it, in your view.', 'reason')
  const ofDial = reason !== 'place' && reason !== 'day'
  const sides: readonly Lean[] = ['low', 'high']
  const lean = ofDial
    ? readOneOf(given.get('lean'), sides, 'Say which way the person leans there.', 'lean')
    : null
  return { reason, lean, note: readText(given.get('note'), mostNote, 'Your note', 'note') }
}

function takeExplanation(run: Run, given: Given, note: Note): void {
  const play = playInHand(run)
  const explanation = readExplanation(
    given,
    play.cast.scene.dials.map(({ dial }) => dial),
  )
  play.explanation = explanation
  note('explanation', 'What decided it', reasonWords(explanation.reason, explanation.lean))
  if (explanation.note !== '') note('note.explanation', 'Note: what decided it', explanation.note)
  afterScene(run)
}

const steps: Readonly<Record<DecisionType, Step<Run, PlayedPhase>>> = {
  rate: { phases: ['before', 'after'], take: takeRatings },
  check: { phases: ['look'], take: takeCheck },
  read: { phases: ['look'], take: takeReading },
  open: { phases: ['open'], take: takeOpening },
  reply: { phases: ['reply'], take: takeReply },
  explain: { phases: ['explain'], take: takeExplanation },
}

const asks: Readonly<Record<PlayedPhase, string>> = {
  before: 'First rate yourself on the statements.',
  look: 'Look first: make checks, or say how you read the person.',
  open: 'Now choose words, moment and channel.',
  reply: 'Now choose a reply.',
  explain: 'Now say what decided it.',
  after: 'Rate yourself on the statements again.',
}

/** The title of the scene; null in the rounds of the self-views. */
function sceneOf(run: Run): string | null {
  return isInScene(run.phase) ? playInHand(run).cast.scene.title : null
}

export const culturalIntelligence = defineLab({
  id: 'cultural_intelligence_lab',
  settings: { fields: settingFields, defaults: defaultSettings },
  roundsOf,
  roundBriefs,
  newRun,
  steps,
  purchases: ['check'],
  asks,
  roundOf,
  about: sceneOf,
  stateOf,
  forOthers: { state: withoutRatings, debrief: withoutSelfViews },
  resultOf,
  choicesOf: (run, decisions) => choicesOf(run, decisions, steps),
  tryNext,
  pathOf,
  defaults,
  robots,
  teachingNote,
  telling: ['words', 'timing', 'channel', 'explanation', 'reading.'],
})
