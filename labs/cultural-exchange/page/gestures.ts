import type { RepairId } from '../engine/decisions.ts'
import type { ShownTrade } from '../engine/state.ts'

/** What a trader's body does. Each sign has one; the clerk's words say what it was. */
export type Gesture =
  | 'rest'
  | 'open'
  | 'heart'
  | 'folded'
  | 'back'
  | 'aside'
  | 'chin'
  | 'down'
  | 'shake'
  | 'wave'
  | 'frown'
  | 'glance'

export type Mood = 'calm' | 'glad' | 'asks' | 'frown'

export interface Pose {
  readonly gesture: Gesture
  readonly mood: Mood
}

/** The gesture of a sign, by the way that drew it. */
const signGestures: Readonly<Record<string, Gesture>> = {
  'greeting/eldest': 'glance',
  'greeting/nearest': 'glance',
  'greeting/all': 'chin',
  'gift/nothing': 'down',
  'gift/food': 'aside',
  'gift/keepsake': 'aside',
  'business/guest': 'wave',
  'business/host': 'down',
  'business/clerk': 'glance',
  'silence/answer': 'back',
  'silence/pause': 'glance',
  'silence/repeat': 'frown',
  'haggling/once': 'chin',
  'haggling/twice': 'shake',
  'haggling/steps': 'down',
  'rounding/exact': 'aside',
  'rounding/theirs': 'aside',
  'rounding/guests': 'frown',
  'favour/now': 'frown',
  'favour/later': 'wave',
  'favour/accept': 'chin',
  'promise/hour': 'glance',
  'promise/days': 'chin',
  'promise/word': 'down',
}

export function gestureOf(custom: string, way: string): Gesture {
  return signGestures[`${custom}/${way}`] ?? 'frown'
}

/** How a trade ended, by what the player saw: at once, after many signs, or not at all. */
export type Reaction = 'accept' | 'hesitate' | 'leave'

const manySigns = 4

export function outcomeOf({ taken, remarks }: Pick<ShownTrade, 'taken' | 'remarks'>): Reaction {
  if (!taken) return 'leave'
  return remarks.length >= manySigns ? 'hesitate' : 'accept'
}

const openly: Readonly<Record<Reaction, string>> = {
  accept: 'They take it, hand on heart.',
  hesitate: 'They hesitate, then take it.',
  leave: 'They step back and leave.',
}

/** How a trade ended, in words. Before a stranger nobody shows more than the answer. */
export function outcomeWords(made: Pick<ShownTrade, 'taken' | 'remarks' | 'watched'>): string {
  if (made.watched)
    return made.taken ? 'They take it with a polite face.' : 'They leave it with a polite face.'
  return openly[outcomeOf(made)]
}

const outcomePoses: Readonly<Record<Reaction, Pose>> = {
  accept: { gesture: 'heart', mood: 'glad' },
  hesitate: { gesture: 'open', mood: 'asks' },
  leave: { gesture: 'back', mood: 'frown' },
}

/** How many of the eight customs have been told after a share of the reveal; the last tenth is the end. */
export function toldAt(progress: number, customs: number): number {
  return progress >= 1 ? customs : Math.min(customs, Math.floor((progress / 0.9) * customs))
}

/** The trader's pose while a trade is told: at each sign its gesture, then a thought, at the end what they decide. */
export function poseAt(made: ShownTrade, customs: readonly string[], progress: number): Pose {
  if (made.watched)
    return { gesture: progress >= 1 ? (made.taken ? 'open' : 'folded') : 'rest', mood: 'calm' }
  if (progress >= 1) return outcomePoses[outcomeOf(made)]
  const told = customs[toldAt(progress, customs.length)]
  if (told === undefined) return { gesture: 'chin', mood: 'asks' }
  const remarked = made.remarks.some(({ custom }) => custom === told)
  if (!remarked) return { gesture: 'rest', mood: 'calm' }
  const way = (made.ways as Readonly<Record<string, string>>)[told] ?? ''
  return { gesture: gestureOf(told, way), mood: 'frown' }
}

/** The trader's answer to the words after a refused trade. */
export const repairPoses: Readonly<Record<RepairId, Pose>> = {
  own: { gesture: 'heart', mood: 'calm' },
  ask: { gesture: 'open', mood: 'calm' },
  explain: { gesture: 'folded', mood: 'asks' },
  nothing: { gesture: 'glance', mood: 'frown' },
  present: { gesture: 'chin', mood: 'asks' },
}
