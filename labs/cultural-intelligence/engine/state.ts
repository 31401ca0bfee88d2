import type { CheckKind, Option, TurnId } from '../scenes/scene.ts'
import { ownFirm } from '../scenes/firms.ts'
import { openingParts, optionOf, type Cast, type Opening, type OpeningPart } from './cast.ts'
import type { Reading } from './decisions.ts'
import { dialOf, type Dial, type DialId } from '../scenes/dials.ts'
import { startingTrust, type SceneOutcome } from './model.ts'
import {
  checkCosts,
  isInScene,
  effortBudget,
  effortLeft,
  reactionTo,
  roundOf,
  roundsOf,
  toldBy,
  type Ending,
  type Phase,
  type Run,
  type ScenePlay,
} from './run.ts'
import { ratingWords, selfItems, type Ratings } from './self-view.ts'
import { checkNames, checkTrusts, moodOf, moods } from './words.ts'

export interface ShownOption {
  readonly id: string
  readonly text: string
}

export interface ShownCheck {
  readonly id: CheckKind
  readonly name: string
  readonly trusts: string
  readonly text: string
  readonly cost: number
  /** The finding; null before the check is made. */
  readonly finds: string | null
}

export interface Line {
  readonly who: 'you' | 'story'
  readonly text: string
}

/** A person's attitude to the player: a word, and a level from 0 to 4. */
export interface ShownMood {
  readonly word: string
  readonly level: number
  readonly of: number
}

export interface SceneState {
  readonly id: string
  /** The number of the scene, from 1. */
  readonly number: number
  readonly title: string
  readonly firm: {
    readonly name: string
    readonly place: string
    readonly does: string
    /** The notes on the firm; null where the settings hide them. */
    readonly notes: string | null
  }
  readonly person: { readonly full: string; readonly given: string; readonly role: string }
  readonly story: readonly string[]
  readonly goal: string
  /** News from an earlier visit to the firm; null on the first visit. */
  readonly hearsay: string | null
  readonly notices: readonly string[]
  readonly checks: readonly ShownCheck[]
  readonly dials: readonly Dial[]
  readonly draft: Readonly<Record<OpeningPart, string>>
  readonly readings: Readonly<Record<string, Reading>> | null
  /** Per cent; null before the reading. */
  readonly confidence: number | null
  /** The options of the opening; null before the reading. */
  readonly options: Readonly<Record<OpeningPart, readonly ShownOption[]>> | null
  readonly opening: Readonly<Record<OpeningPart, string>> | null
  readonly outcome: SceneOutcome | null
  /** Words and events since the opening. */
  readonly lines: readonly Line[]
  readonly mood: ShownMood
  readonly turn: { readonly id: TurnId; readonly replies: readonly ShownOption[] } | null
  readonly ending: {
    readonly ending: Ending
    readonly text: string
    readonly lesson: string
    /** The outcome of the suggested opening, had it been used. */
    readonly draft: SceneOutcome
  } | null
}

export const mostNote = 500

/** Everything that the lab's page needs, as plain JSON. */
export interface CulturalIntelligenceState {
  readonly phase: Phase
  readonly round: number
  readonly rounds: number
  readonly scenes: number
  readonly ownFirm: typeof ownFirm
  readonly self: {
    readonly items: readonly ShownOption[]
    readonly words: readonly string[]
    readonly before: Ratings | null
    readonly after: Ratings | null
  }
  readonly effort: { readonly budget: number; readonly left: number }
  /** The scene in play; null before and after the scenes. */
  readonly scene: SceneState | null
  /** Greatest length of a note, in characters. */
  readonly mostNote: number
}

export function shownMood(trust: number): ShownMood {
  const level = moodOf(trust)
  return { word: moods[level] ?? moods[2], level, of: moods.length - 1 }
}

/** A text of a scene with the name of its person filled in. */
export function spoken(text: string, { given, full }: Pick<Cast, 'given' | 'full'>): string {
  return text.replaceAll('{name}', given).replaceAll('{full}', full)
}

export function openingInWords(cast: Cast, opening: Opening): Record<OpeningPart, string> {
  const texts = openingParts.map((part) => [
    part,
    spoken(optionOf(cast.scene, part, opening[part]).text, cast),
  ])
  return Object.fromEntries(texts) as Record<OpeningPart, string>
}

function shown(options: readonly Option[], cast: Cast): ShownOption[] {
  return options.map(({ id, text }) => ({ id, text: spoken(text, cast) }))
}

function shuffled(options: readonly Option[], { order }: Cast): Option[] {
  return options.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

/** The replies of the turn in play, in the order in which they are shown. */
export function shownReplies({ cast, turn }: ScenePlay): ShownOption[] {
  return turn ? shown(shuffled(cast.scene.turns[turn].replies, cast), cast) : []
}

/** The sentence that shows on which dial an opening met or missed the person. */
function tellOf({ cast, outcome }: ScenePlay, opening: Opening): string {
  const told = toldBy(cast, opening, outcome)
  if (!told) return cast.scene.chance
  const texts = cast.scene.dials.find(({ dial }) => dial === told.dial)
  return texts?.tells[told.lean][outcome === 'well' ? 'met' : 'missed'] ?? ''
}

/** Words and events since the opening of a scene. */
export function linesOf(play: ScenePlay): Line[] {
  const { cast, opening, outcome } = play
  if (!opening || !outcome) return []
  const story = (text: string): Line => ({ who: 'story', text: spoken(text, cast) })
  const said = openingInWords(cast, opening)
  const first = cast.scene.reactions[outcome][play.openingTrust > startingTrust ? 'warm' : 'wary']
  const opened: Line[] = [{ who: 'you', text: said.words }, story(first), story(tellOf(play, opening))]
  const turns = play.turns.flatMap(({ turn, reply, good }): Line[] => [
    story(cast.scene.turns[turn].says),
    { who: 'you', text: spoken(reply.text, cast) },
    story(good ? reply.good : reply.poor),
  ])
  const next = play.turn ? [story(cast.scene.turns[play.turn].says)] : []
  return [...opened, ...turns, ...next]
}

function hearsayOf({ firstTrust, cast }: ScenePlay, met: boolean): string | null {
  if (!met) return null
  if (firstTrust > startingTrust + 0.03)
    return `Word has gotten around at ${cast.firm.name} since your last visit, and people speak well of you.`
  if (firstTrust < startingTrust - 0.03)
    return `Word has gotten around at ${cast.firm.name} since your last visit. People are a little careful with you.`
  return `People at ${cast.firm.name} know you by now, but have not made up their minds about you.`
}

function sceneState(run: Run): SceneState | null {
  const play = run.plays.at(-1)
  if (!play || !isInScene(run.phase)) return null
  const { cast, ending } = play
  const { scene, firm } = cast
  const say = (text: string) => spoken(text, cast)
  const met = run.plays.slice(0, -1).some((earlier) => earlier.cast.firm.id === firm.id)
  return {
    id: scene.id,
    number: run.plays.length,
    title: scene.title,
    firm: {
      name: firm.name,
      place: firm.place,
      does: firm.does,
      notes: run.settings.notes === 'shown' ? firm.notes : null,
    },
    person: { full: cast.full, given: cast.given, role: scene.role },
    story: scene.story.map(say),
    goal: say(scene.goal),
    hearsay: hearsayOf(play, met),
    notices: cast.notices.map(say),
    checks: scene.checks.map(({ id, text, finds }, at) => ({
      id,
      name: checkNames[id],
      trusts: checkTrusts[id],
      text: say(text),
      cost: checkCosts[id],
      finds: play.checks.includes(id) ? say(finds[cast.findings[at]?.points ?? 'low']) : null,
    })),
    dials: scene.dials.map(({ dial }: { dial: DialId }) => dialOf(dial)),
    draft: openingInWords(cast, cast.draft),
    readings: play.readings,
    confidence: play.confidence,
    options: play.readings && {
      words: shown(shuffled(scene.words, cast), cast),
      timing: shown(shuffled(scene.timing, cast), cast),
      channel: shown(shuffled(scene.channel, cast), cast),
    },
    opening: play.opening && openingInWords(cast, play.opening),
    outcome: play.outcome,
    lines: linesOf(play),
    mood: shownMood(play.trust),
    turn: play.turn && { id: play.turn, replies: shownReplies(play) },
    ending: ending && {
      ending,
      text: say(scene.endings[ending]),
      lesson: scene.lesson,
      draft: reactionTo(cast, cast.draft, play.openingTrust, cast.luck.draft),
    },
  }
}

export function stateOf(run: Run): CulturalIntelligenceState {
  return {
    phase: run.phase,
    round: roundOf(run),
    rounds: roundsOf(run.settings),
    scenes: run.settings.scenes,
    ownFirm,
    self: {
      items: selfItems.map(({ id, text }) => ({ id, text })),
      words: ratingWords,
      before: run.before,
      after: run.after,
    },
    effort: { budget: effortBudget(run.settings), left: effortLeft(run) },
    scene: sceneState(run),
    mostNote,
  }
}

/** How players rate themselves is for them alone. Others see that they did. */
export function withoutRatings(state: CulturalIntelligenceState): CulturalIntelligenceState {
  const { before, after } = state.self
  return { ...state, self: { ...state.self, before: before && {}, after: after && {} } }
}
