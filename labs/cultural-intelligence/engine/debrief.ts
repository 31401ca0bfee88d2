import type { ScorePart } from '../../engine/lab-engine.ts'
import { rounded } from '../../math/statistics.ts'
import type { TurnId } from '../scenes/scene.ts'
import type { Opening, OpeningPart } from './cast.ts'
import type { Reading } from './decisions.ts'
import { dialOf, type DialId, type Lean } from '../scenes/dials.ts'
import type { JudgedScene } from './judge.ts'
import type { SceneOutcome } from './model.ts'
import { leanOf } from './person.ts'
import { reactionTo, toldBy, type Ending, type Run, type ScenePlay } from './run.ts'
import { factorIds, selfView, type FactorId } from './self-view.ts'
import { linesOf, openingInWords, shownMood, spoken, type Line, type ShownMood } from './state.ts'
import { factorNames, reasonWords } from './words.ts'

export interface Moment {
  readonly scene: number
  readonly title: string
  readonly person: string
  readonly at: 'opening' | TurnId
  /** The player's choice. */
  readonly did: string
  /** The chance that it is taken well, and that of a random choice, from 0 to 1. */
  readonly chance: number
  readonly blind: number
  /** Whether it helped or hurt compared with a random choice. */
  readonly effect: 'helped' | 'cost'
}

/** A scene once more, line by line. */
export interface Replay {
  readonly id: string
  /** The id of the opening's channel. */
  readonly channel: string
  readonly lines: readonly Line[]
  /** The attitude before the opening, after it, and after each reply. */
  readonly moods: readonly ShownMood[]
  /** What the reaction showed of the person; null where it was the day. */
  readonly told: { readonly dial: DialId; readonly lean: Lean; readonly met: boolean } | null
  readonly end: string
}

export interface SceneTold {
  readonly title: string
  readonly person: string
  readonly role: string
  readonly firm: string
  readonly checks: number
  readonly confidence: number
  /** The outcome of the suggested opening, had it been used. */
  readonly draft: SceneOutcome
  readonly outcome: SceneOutcome
  readonly setbacks: number
  readonly ending: Ending
  /** From 0 to 100. */
  readonly trustBefore: number
  readonly trustAfter: number
  readonly explanation: string
  readonly readings: readonly { readonly dial: string; readonly reading: Reading }[]
  readonly replay: Replay
}

export interface FactorTold {
  readonly id: FactorId
  readonly name: string
  /** All from 0 to 100. How players rate themselves is null for everybody else. */
  readonly before: number | null
  readonly after: number | null
  readonly acted: number
}

export interface CulturalIntelligenceDebrief {
  readonly factors: readonly FactorTold[]
  /** At most three, in the order of play. */
  readonly moments: readonly Moment[]
  readonly scenes: readonly SceneTold[]
}

export interface SceneSolved {
  readonly title: string
  readonly person: string
  readonly dials: readonly {
    readonly name: string
    /** This person's side, the firm's reputation, and the side that all signs together suggest. */
    readonly leans: Lean
    readonly house: Lean
    readonly signs: Lean
    readonly words: string
  }[]
  readonly best: Readonly<Record<OpeningPart, string>>
  readonly bestChance: number
  readonly ownChance: number
  readonly draftChance: number
  readonly bestReplies: readonly {
    readonly turn: TurnId
    readonly text: string
    readonly chance: number
    readonly ownChance: number
  }[]
  readonly bestReason: string
}

export interface CulturalIntelligenceSolution {
  readonly scenes: readonly SceneSolved[]
  /** The number of dials on which people matched their firm's reputation, of all dials met. */
  readonly asKnown: number
  readonly dialsMet: number
}

const decisiveMoments = 3
const share = (value: number) => rounded(value, 3)

/** The decisions that changed the chances most compared with a random choice, for better or worse. */
export function momentsOf(scenes: readonly JudgedScene[]): Moment[] {
  const all = scenes.flatMap(({ play, opening, replies, wellChosen }, at) => {
    const { cast } = play
    const where = { scene: at + 1, title: cast.scene.title, person: cast.full }
    const opened = {
      ...where,
      at: 'opening' as const,
      did: inOneLine(openingInWords(cast, play.opening as Opening)),
      chance: wellChosen,
      swing: opening.chosen - opening.blind,
      blind: Math.max(0, wellChosen - (opening.chosen - opening.blind)),
    }
    const replied = replies.map(({ turn, reply, chosen, blind }) => ({
      ...where,
      at: turn,
      did: spoken(reply.text, cast),
      chance: chosen,
      swing: chosen - blind,
      blind,
    }))
    return [opened, ...replied]
  })
  const largest = all.toSorted((a, b) => Math.abs(b.swing) - Math.abs(a.swing)).slice(0, decisiveMoments)
  return all
    .filter((moment) => largest.includes(moment))
    .map(({ swing, chance, blind, ...moment }) => ({
      ...moment,
      chance: share(chance),
      blind: share(blind),
      effect: swing >= 0 ? 'helped' : 'cost',
    }))
}

function inOneLine({ words, timing, channel }: Readonly<Record<OpeningPart, string>>): string {
  return `${words} ${timing}. ${channel}.`
}

function factorsOf(run: Run, parts: readonly ScorePart[]): FactorTold[] {
  return factorIds.map((id) => {
    const part = parts.find((one) => one.id === id)
    return {
      id,
      name: factorNames[id],
      before: Math.round(selfView(run.before ?? {}, id)),
      after: Math.round(selfView(run.after ?? {}, id)),
      acted: Math.round((100 * (part?.points ?? 0)) / (part?.max ?? 1)),
    }
  })
}

/** How players rate themselves is for them alone. Others see what they did. */
export function withoutSelfViews(debrief: CulturalIntelligenceDebrief): CulturalIntelligenceDebrief {
  return {
    ...debrief,
    factors: debrief.factors.map((factor) => ({ ...factor, before: null, after: null })),
  }
}

function sceneTold({ play }: JudgedScene): SceneTold {
  const { cast, turns, explanation } = play
  return {
    title: cast.scene.title,
    person: cast.full,
    role: cast.scene.role,
    firm: cast.firm.name,
    checks: play.checks.length,
    confidence: play.confidence ?? 50,
    draft: reactionTo(cast, cast.draft, play.openingTrust, cast.luck.draft),
    outcome: play.outcome ?? 'mixed',
    setbacks: (play.outcome === 'well' ? 0 : 1) + turns.filter(({ good }) => !good).length,
    ending: play.ending ?? 'fair',
    trustBefore: Math.round(100 * play.firstTrust),
    trustAfter: Math.round(100 * play.trust),
    explanation: explanation ? reasonWords(explanation.reason, explanation.lean) : '',
    readings: cast.scene.dials.map(({ dial }) => ({
      dial: dialOf(dial).name,
      reading: play.readings?.[dial] ?? 'unclear',
    })),
    replay: replayOf(play),
  }
}

function replayOf(play: ScenePlay): Replay {
  const { cast, opening, outcome, openingTrust, turns, trust } = play
  const told = opening && toldBy(cast, opening, outcome)
  return {
    id: cast.scene.id,
    channel: opening?.channel ?? '',
    lines: linesOf(play),
    moods: [openingTrust, ...turns.map(({ trustBefore }) => trustBefore), trust].map(shownMood),
    told: told && { ...told, met: outcome === 'well' },
    end: spoken(cast.scene.endings[play.ending ?? 'fair'], cast),
  }
}

export function debriefOf(
  run: Run,
  scenes: readonly JudgedScene[],
  parts: readonly ScorePart[],
): CulturalIntelligenceDebrief {
  return { factors: factorsOf(run, parts), moments: momentsOf(scenes), scenes: scenes.map(sceneTold) }
}

function sceneSolved(judged: JudgedScene): SceneSolved {
  const { play, beliefs, opening, replies, explanation } = judged
  const { cast } = play
  return {
    title: cast.scene.title,
    person: cast.full,
    dials: beliefs.map(({ dial, high }) => {
      const leans = leanOf(cast.person[dial])
      const { name } = dialOf(dial)
      return {
        name,
        leans,
        house: leanOf(cast.firm.means[dial]),
        signs: high >= 0.5 ? 'high' : 'low',
        words: dialOf(dial)[leans],
      }
    }),
    best: openingInWords(cast, opening.bestChoice),
    bestChance: share(judged.wellBest),
    ownChance: share(judged.wellChosen),
    draftChance: share(judged.draft),
    bestReplies: replies.map(({ turn, best, chosen, bestChoice }) => ({
      turn,
      text: spoken(bestChoice.text, cast),
      chance: share(best),
      ownChance: share(chosen),
    })),
    bestReason: nameOfReason(explanation.bestChoice),
  }
}

function nameOfReason(reason: JudgedScene['explanation']['bestChoice']): string {
  return reason === 'day' || reason === 'place'
    ? reasonWords(reason, null)
    : dialOf(reason satisfies DialId).name
}

export function solutionOf(scenes: readonly JudgedScene[]): CulturalIntelligenceSolution {
  const solved = scenes.map(sceneSolved)
  const met = solved.flatMap(({ dials }) => dials)
  return {
    scenes: solved,
    asKnown: met.filter(({ leans, house }) => leans === house).length,
    dialsMet: met.length,
  }
}
