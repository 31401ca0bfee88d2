import type { Given, Step } from '../../engine/define-lab.ts'
import type { Choice } from '../../engine/hindsight.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { openingParts, type Opening } from './cast.ts'
import type { DecisionType, Reading, Reason } from './decisions.ts'
import { dialOf, type Lean } from '../scenes/dials.ts'
import { judgeScene, type JudgedScene } from './judge.ts'
import { newRun, type Phase, type Run, type ScenePlay } from './run.ts'
import { scoreOf } from './score.ts'
import { spoken } from './state.ts'
import { checkNames, leanWords, reasonWords } from './words.ts'

/** The confidence that is tried, in per cent. */
const triedConfidence = [5, 20, 35, 50, 65, 80, 95]

type Steps = Readonly<Record<DecisionType, Step<Run, Exclude<Phase, 'finished'>>>>

/** A decision of a scene as it was sent, and its place in the run. */
interface Sent {
  readonly given: Given
  readonly at: number
  readonly play: ScenePlay
}

/** A choice that is one field of a decision. */
interface AskedChoice {
  readonly name: string
  readonly chosen: string
  readonly others: readonly { readonly name: string; readonly fields: object }[]
}

/**
 * Each check, each side that was read, the prediction, each part of an opening, each reply, and each explanation. An
 * opening that would lead to another turn than the one that was answered is left out.
 */
export function choicesOf(run: Run, decisions: readonly Given[], steps: Steps): readonly Choice[] {
  const score = scorerOf(run, decisions, steps)
  let scene = 0
  return decisions.flatMap((given, at): Choice[] => {
    const play = run.plays[scene]
    const type = given.get('type') as DecisionType
    if (!play || type === 'rate') return []
    if (type === 'explain') scene += 1
    return askedIn({ given, at, play }).map(({ name, chosen, others }) => ({
      decision: at,
      name: `${play.cast.scene.title}: ${name}`,
      chosen,
      alternatives: others.flatMap((other) => {
        const decision = { ...Object.fromEntries(given), ...other.fields }
        const points = score(at, decision)
        return points === null ? [] : [{ name: other.name, decision, score: () => points }]
      }),
    }))
  })
}

function askedIn(sent: Sent): AskedChoice[] {
  switch (sent.given.get('type') as DecisionType) {
    case 'check':
      return [checkOf(sent)]
    case 'read':
      return [...readingsOf(sent), predictionOf(sent)]
    case 'open':
      return partsOfOpening(sent)
    case 'reply':
      return [replyOf(sent)]
    case 'explain':
      return [explanationOf(sent)]
    default:
      return []
  }
}

function checkOf({ given, play }: Sent): AskedChoice {
  const own = given.get('check')
  const { checks } = play.cast.scene
  return {
    name: 'a check',
    chosen: checks.filter(({ id }) => id === own).map(({ id }) => checkNames[id])[0] ?? '',
    others: checks
      .filter(({ id }) => id !== own)
      .map(({ id }) => ({ name: checkNames[id], fields: { check: id } })),
  }
}

function readingsOf({ play }: Sent): AskedChoice[] {
  const own = play.readings ?? {}
  return play.cast.scene.dials.map(({ dial }): AskedChoice => ({
    name: `your reading of “${dialOf(dial).name}”`,
    chosen: leanWords(dial, own[dial] ?? 'unclear'),
    others: (['low', 'high', 'unclear'] as const)
      .filter((reading) => reading !== own[dial])
      .map((reading: Reading) => ({
        name: leanWords(dial, reading),
        fields: { readings: { ...own, [dial]: reading } },
      })),
  }))
}

const inHundred = (confidence: number | null) => `${confidence ?? 0} % sure`

function predictionOf({ play }: Sent): AskedChoice {
  return {
    name: 'your prediction about the draft',
    chosen: inHundred(play.confidence),
    others: triedConfidence
      .filter((confidence) => confidence !== play.confidence)
      .map((confidence) => ({ name: inHundred(confidence), fields: { confidence } })),
  }
}

const partNames = { words: 'your words', timing: 'your timing', channel: 'your channel' } as const

function partsOfOpening({ play }: Sent): AskedChoice[] {
  const { scene } = play.cast
  const opening = play.opening as Opening
  return openingParts.map((part): AskedChoice => ({
    name: partNames[part],
    chosen: spoken(scene[part].find(({ id }) => id === opening[part])?.text ?? '', play.cast),
    others: scene[part]
      .filter(({ id }) => id !== opening[part])
      .map(({ id, text }) => ({ name: spoken(text, play.cast), fields: { [part]: id } })),
  }))
}

const turnNames = {
  onward: 'your reply, going on',
  unsure: 'your reply, in doubt',
  repair: 'your reply, to repair',
} as const

function replyOf({ given, play }: Sent): AskedChoice {
  const own = given.get('reply')
  const played = play.turns.find(({ reply }) => reply.id === own)
  const { replies } = play.cast.scene.turns[played?.turn ?? 'onward']
  return {
    name: turnNames[played?.turn ?? 'onward'],
    chosen: spoken(played?.reply.text ?? '', play.cast),
    others: replies
      .filter(({ id }) => id !== own)
      .map(({ id, text }) => ({ name: spoken(text, play.cast), fields: { reply: id } })),
  }
}

function explanationOf({ play }: Sent): AskedChoice {
  const own = play.explanation
  const sides = play.cast.scene.dials.flatMap(({ dial }) =>
    (['low', 'high'] as const).map((lean): { reason: Reason; lean: Lean | null } => ({ reason: dial, lean })),
  )
  const all = [...sides, { reason: 'place' as const, lean: null }, { reason: 'day' as const, lean: null }]
  return {
    name: 'what decided it',
    chosen: own ? reasonWords(own.reason, own.lean) : '',
    others: all
      .filter(({ reason, lean }) => reason !== own?.reason || lean !== own.lean)
      .map(({ reason, lean }) => ({
        name: reasonWords(reason, lean),
        fields: { reason, lean: lean ?? undefined },
      })),
  }
}

/**
 * Scores of the run with another decision; null if one is refused or the run does not end. A scene whose decisions
 * stay is judged once.
 */
function scorerOf({ seed, settings }: Run, decisions: readonly Given[], steps: Steps) {
  const known = new Map<string, JudgedScene>()
  const judged = (play: ScenePlay): JudgedScene => {
    const { cast, openingTrust, opening, outcome, readings, explanation } = play
    const turns = play.turns.map(({ reply, trustBefore }) => [reply.id, trustBefore])
    const key = JSON.stringify([cast.scene.id, openingTrust, opening, outcome, readings, explanation, turns])
    const scene = known.get(key) ?? judgeScene(play, seed, settings.signs)
    known.set(key, scene)
    return { ...scene, play }
  }
  return (at: number, decision: object): number | null => {
    const other = newRun(seed, settings)
    const changed = decisions.with(at, new Map(Object.entries(decision)))
    try {
      for (const given of changed) {
        const { phase } = other
        const { phases, take } = steps[given.get('type') as DecisionType]
        if (phase === 'finished' || !phases.includes(phase)) return null
        take(other, given, () => undefined)
      }
    } catch (error) {
      if (error instanceof DecisionRefused) return null
      throw error
    }
    return other.phase === 'finished' ? scoreOf(other, other.plays.map(judged)) : null
  }
}
