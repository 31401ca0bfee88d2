import { randomFrom, type Random } from '../../../math/random.ts'
import type { Scene } from '../../scenes/scene.ts'
import { firms } from '../../scenes/firms.ts'
import { openingsOf, standOfOpening, type Opening, type OpeningPart } from '../cast.ts'
import type { CulturalIntelligenceDecision, Reading } from '../decisions.ts'
import type { DialId, Lean } from '../dials.ts'
import { culturalIntelligence } from '../engine.ts'
import { chanceOfReply, chancesOfOpening, fitOf, startingTrust, type Preferences } from '../model.ts'
import { defaultSettings, type CulturalIntelligenceSettings } from '../settings.ts'
import { allScenes } from '../stage.ts'
import { spoken, type CulturalIntelligenceState, type SceneState } from '../state.ts'

/** A simulated player, who sees only what a browser sees but understands what each sentence means. */
export type Policy = (state: CulturalIntelligenceState, random: Random) => CulturalIntelligenceDecision

export function playedBy(
  policy: Policy,
  seed: string,
  settings: CulturalIntelligenceSettings = defaultSettings,
  engine = culturalIntelligence,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: CulturalIntelligenceDecision[] = []
  for (;;) {
    const position = engine.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(policy(position.state, random))
  }
}

export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: CulturalIntelligenceSettings = defaultSettings,
  engine = culturalIntelligence,
) {
  return playedBy(policy, seed, settings, engine).decisions
}

function rated({ self }: CulturalIntelligenceState, rating: () => number): CulturalIntelligenceDecision {
  return { type: 'rate', ratings: Object.fromEntries(self.items.map(({ id }) => [id, rating()])) }
}

function inHand(state: CulturalIntelligenceState): { shown: SceneState; scene: Scene } {
  const shown = state.scene as SceneState
  return { shown, scene: allScenes.find(({ id }) => id === shown.id) as Scene }
}

const dialsIn = (scene: Scene): DialId[] => scene.dials.map(({ dial }) => dial)

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  if (state.phase === 'before' || state.phase === 'after') return rated(state, () => 1 + random.below(5))
  const { shown, scene } = inHand(state)
  switch (state.phase) {
    case 'look': {
      const offers = shown.checks.filter(({ finds, cost }) => finds === null && cost <= state.effort.left)
      if (offers.length > 0 && random.next() < 0.45) return { type: 'check', check: random.pick(offers).id }
      const readings = dialsIn(scene).map(
        (dial) => [dial, random.pick<Reading>(['low', 'high', 'unclear'])] as const,
      )
      return { type: 'read', readings: Object.fromEntries(readings), confidence: random.below(101) }
    }
    case 'open':
      return { type: 'open', ...random.pick(openingsOf(scene)).opening }
    case 'reply':
      return { type: 'reply', reply: random.pick(shown.turn?.replies ?? []).id }
    default: {
      const reason = random.pick([...dialsIn(scene), 'place' as const, 'day' as const])
      if (reason === 'place' || reason === 'day') return { type: 'explain', reason }
      return { type: 'explain', reason, lean: random.pick<Lean>(['low', 'high']) }
    }
  }
}

/** The person's assumed leaning on each dial, -1 to 1; 0 where nothing is known. */
type Belief = Readonly<Record<string, number>>

function playsOn(believes: (state: CulturalIntelligenceState) => Belief, looks: Policy | null): Policy {
  return (state, random) => {
    if (state.phase === 'before' || state.phase === 'after') return rated(state, () => 4)
    const { shown, scene } = inHand(state)
    const belief = believes(state)
    const person = Object.fromEntries(
      dialsIn(scene).map((dial) => [dial, 0.65 * (belief[dial] ?? 0)]),
    ) as Preferences
    switch (state.phase) {
      case 'look': {
        const look = looks?.(state, random)
        if (look?.type === 'check') return look
        return read(shown, scene, belief, person)
      }
      case 'open':
        return { type: 'open', ...bestOpening(scene, person) }
      case 'reply':
        return { type: 'reply', reply: bestReply(shown, scene, afterTold(shown, scene, person)) }
      default:
        return explain(shown, scene, person)
    }
  }
}

/** The combined stand of an opening, found by its texts. */
function standAsShown(shown: SceneState, scene: Scene, words: SceneState['draft']) {
  const idOf = (part: OpeningPart) =>
    scene[part].find(({ text }) => spoken(text, shown.person) === words[part])?.id ?? ''
  return standOfOpening(scene, { words: idOf('words'), timing: idOf('timing'), channel: idOf('channel') })
}

function read(
  shown: SceneState,
  scene: Scene,
  belief: Belief,
  person: Preferences,
): CulturalIntelligenceDecision {
  const readings = dialsIn(scene).map((dial): [DialId, Reading] => {
    const leaning = belief[dial] ?? 0
    return [dial, Math.abs(leaning) < 0.1 ? 'unclear' : leaning > 0 ? 'high' : 'low']
  })
  const fit = fitOf(standAsShown(shown, scene, shown.draft), person)
  const { well } = chancesOfOpening(fit, startingTrust)
  const confidence = Math.round(100 * (0.5 + 0.8 * (well - 0.5)))
  return { type: 'read', readings: Object.fromEntries(readings), confidence }
}

function bestOpening(scene: Scene, person: Preferences): Opening {
  const ranked = openingsOf(scene)
    .map(({ opening, stand }) => ({ opening, fit: fitOf(stand, person) }))
    .toSorted((a, b) => b.fit - a.fit)
  return (ranked[0] as (typeof ranked)[number]).opening
}

/** The best reply for the person, with a bonus for staying with the matter. */
function bestReply(shown: SceneState, scene: Scene, person: Preferences): string {
  const replies = scene.turns[shown.turn?.id ?? 'onward'].replies
  const worth = (reply: (typeof replies)[number]) =>
    chanceOfReply(fitOf(reply.stand, person), startingTrust, reply.wise) + 0.5 * reply.effort
  return replies.reduce((best, reply) => (worth(reply) > worth(best) ? reply : best)).id
}

/** The dial and side that the reaction reveals. */
function heardIn(shown: SceneState, scene: Scene) {
  const told = shown.lines[2]?.text
  const sides = scene.dials.flatMap(({ dial, tells }) =>
    (['low', 'high'] as const).map((lean) => ({ dial, lean, texts: Object.values(tells[lean]) })),
  )
  return sides.find(({ texts }) => texts.some((text: string) => spoken(text, shown.person) === told))
}

/** The person with the side that the reaction reveals. */
function afterTold(shown: SceneState, scene: Scene, person: Preferences): Preferences {
  const heard = heardIn(shown, scene)
  return heard ? { ...person, [heard.dial]: heard.lean === 'high' ? 0.65 : -0.65 } : person
}

/** Believes the reaction; where it reveals nothing, names the first dial. */
function explain(shown: SceneState, scene: Scene, person: Preferences): CulturalIntelligenceDecision {
  if (shown.lines[2]?.text === spoken(scene.chance, shown.person)) return { type: 'explain', reason: 'day' }
  const heard = heardIn(shown, scene)
  if (heard) return { type: 'explain', reason: heard.dial, lean: heard.lean }
  const dial = dialsIn(scene)[0] as DialId
  return { type: 'explain', reason: dial, lean: person[dial] > 0 ? 'high' : 'low' }
}

/** Follows the notes on the firm alone, without checks and without looking at the person. */
export const stereotypePolicy: Policy = playsOn((state) => {
  const { scene } = inHand(state)
  return Object.fromEntries(dialsIn(scene).map((dial) => [dial, Math.sign(firms[scene.firm].means[dial])]))
}, null)

const trustIn = { cue: 1.4, ask: 2.7, observe: 2, colleague: 1.2 }

/** Adds up the signs seen, with little weight on the notes. */
function believed(state: CulturalIntelligenceState): Belief {
  const { shown, scene } = inHand(state)
  const odds = new Map<string, number>(
    scene.dials.map(({ dial }) => [dial, Math.sign(firms[scene.firm].means[dial]) * 0.9]),
  )
  const add = (dial: DialId, lean: Lean, weight: number) =>
    odds.set(dial, (odds.get(dial) ?? 0) + (lean === 'high' ? weight : -weight))
  for (const { dial, cue } of scene.dials) {
    for (const lean of ['low', 'high'] as const)
      if (shown.notices.includes(spoken(cue[lean], shown.person))) add(dial, lean, trustIn.cue)
  }
  for (const check of scene.checks) {
    const found = shown.checks.find(({ id }) => id === check.id)?.finds
    for (const lean of ['low', 'high'] as const)
      if (found === spoken(check.finds[lean], shown.person)) add(check.dial, lean, trustIn[check.id])
  }
  return Object.fromEntries([...odds].map(([dial, odd]) => [dial, Math.tanh(odd / 2)]))
}

/** Checks dials without any sign first, and spreads the effort over the scenes. */
const checks: Policy = (state) => {
  const { shown, scene } = inHand(state)
  const fair = (state.effort.left / (state.scenes - shown.number + 1)) * 1.3
  const spent = shown.checks.filter(({ finds }) => finds !== null).reduce((all, { cost }) => all + cost, 0)
  const dark = (dial: DialId) =>
    !scene.dials.some(
      (one) =>
        one.dial === dial &&
        (['low', 'high'] as const).some((lean) =>
          shown.notices.includes(spoken(one.cue[lean], shown.person)),
        ),
    )
  const offers = shown.checks
    .filter(
      ({ finds, cost }) =>
        finds === null && cost <= state.effort.left && spent + cost <= Math.max(fair + spent, 1),
    )
    .map((check) => {
      const dial = scene.checks.find(({ id }) => id === check.id)?.dial ?? 'rank'
      return { id: check.id, worth: (dark(dial) ? 1 : 0.5) / check.cost + (dark(dial) ? 1 : 0) }
    })
    .toSorted((a, b) => b.worth - a.worth)
  const offer = offers[0]
  if (!offer) return rated(state, () => 3)
  return { type: 'check', check: offer.id }
}

/** Reads the signs, checks unknown dials, and adapts to the person. */
export const sensiblePolicy: Policy = playsOn(believed, checks)
