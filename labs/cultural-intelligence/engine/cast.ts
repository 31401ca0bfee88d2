import { randomFrom } from '../../math/random.ts'
import { firms, type Firm } from '../scenes/firms.ts'
import type { Option, Scene, Stand, TurnId } from '../scenes/scene.ts'
import { fitOf, partWeights, standTogether, type Preferences } from './model.ts'
import { drawPerson, drawSign, signsOfChecks, type Sign } from './person.ts'
import type { CulturalIntelligenceSettings } from './settings.ts'

export const openingParts = ['words', 'timing', 'channel'] as const
export type OpeningPart = (typeof openingParts)[number]
/** The ids of the chosen options. */
export type Opening = Readonly<Record<OpeningPart, string>>

/** What the seed decides about one scene before the player's first decision. */
export interface Cast {
  readonly scene: Scene
  readonly firm: Firm
  readonly full: string
  readonly given: string
  readonly person: Preferences
  /** The signs of the two dials that the player notices for free. */
  readonly cues: readonly Sign[]
  /** The results of the three checks, in the order of the scene. */
  readonly findings: readonly Sign[]
  /** What the player notices, in the order of the text. */
  readonly notices: readonly string[]
  /** A colleague's suggested opening. The player predicts how the person would take it. */
  readonly draft: Opening
  /** The order in which options and replies are shown. */
  readonly order: ReadonlyMap<string, number>
  /** Random numbers in [0, 1) for the outcomes of the scene. */
  readonly luck: Readonly<Record<'draft' | 'opening' | TurnId, number>>
}

export function optionOf(scene: Scene, part: OpeningPart, id: string): Option {
  return scene[part].find((option) => option.id === id) as Option
}

function standTogetherOf(scene: Scene, opening: Opening): Stand {
  return standTogether(
    openingParts.map((part) => ({
      stand: optionOf(scene, part, opening[part]).stand,
      weight: partWeights[part],
    })),
  )
}

interface StandingOpening {
  readonly opening: Opening
  readonly stand: Stand
}

const known = new Map<Scene, readonly StandingOpening[]>()

/** All openings of a scene with their combined stands, computed once per scene because scenes never change. */
export function openingsOf(scene: Scene): readonly StandingOpening[] {
  const before = known.get(scene)
  if (before) return before
  const openings = scene.words.flatMap((words) =>
    scene.timing.flatMap((timing) =>
      scene.channel.map((channel) => {
        const opening = { words: words.id, timing: timing.id, channel: channel.id }
        return { opening, stand: standTogetherOf(scene, opening) }
      }),
    ),
  )
  known.set(scene, openings)
  return openings
}

export function standOfOpening(scene: Scene, { words, timing, channel }: Opening): Stand {
  const found = openingsOf(scene).find(
    ({ opening }) => opening.words === words && opening.timing === timing && opening.channel === channel,
  )
  return (found as StandingOpening).stand
}

/** A suggested opening that this person would clearly like or clearly dislike, with equal chances. */
function drawDraft(scene: Scene, person: Preferences, seed: string): Opening {
  const random = randomFrom(seed, `draft ${scene.id}`)
  const ranked = openingsOf(scene)
    .map(({ opening, stand }) => ({ opening, fit: fitOf(stand, person) }))
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ opening }) => opening)
  const third = Math.floor(ranked.length / 3)
  return random.pick(random.next() < 0.5 ? ranked.slice(0, third) : ranked.slice(-third))
}

export function drawCast(seed: string, settings: CulturalIntelligenceSettings, scene: Scene): Cast {
  const stream = (what: string) => randomFrom(seed, `${what} ${scene.id}`)
  const firm = firms[scene.firm]
  const person = drawPerson(firm.means, stream('person'))
  const full = stream('name').pick(scene.names)
  const showing = stream('showing').shuffled(scene.dials).slice(0, 2)
  const observed = { person, means: firm.means, clarity: settings.signs }
  const signs = stream('signs')
  const cues = showing.map(({ dial }) => drawSign({ dial, kind: 'cue' }, observed, signs))
  const told = cues.map(({ points }, at) => showing[at]?.cue[points] ?? '')
  const shown = [...scene.words, ...scene.timing, ...scene.channel]
  const replies = Object.values(scene.turns).flatMap((turn) => turn.replies)
  const luck = stream('luck')
  return {
    scene,
    firm,
    full,
    given: full.split(' ')[0] ?? full,
    person,
    cues,
    findings: signsOfChecks(scene.checks, observed, stream('findings')),
    notices: stream('notices').shuffled([...told, scene.colour]),
    draft: drawDraft(scene, person, seed),
    order: new Map(
      stream('order')
        .shuffled([...shown, ...replies])
        .map(({ id }, at) => [id, at]),
    ),
    luck: {
      draft: luck.next(),
      opening: luck.next(),
      onward: luck.next(),
      unsure: luck.next(),
      repair: luck.next(),
    },
  }
}
