import type { Lean } from '../scenes/dials.ts'
import type { ShownMood } from '../engine/state.ts'

/** The person of the practice round. She leans to the task or to knowing each other first. */
export const guest = { full: 'Ines Halloran', given: 'Ines', role: 'planner' } as const

export interface Guest {
  readonly lean: Lean
  /** The side to which the sign points: the right one three times in four. */
  readonly sign: Lean
}

const rightSigns = 0.75

export function drawGuest(random: () => number): Guest {
  const lean = random() < 0.5 ? 'low' : 'high'
  const other = lean === 'low' ? 'high' : 'low'
  return { lean, sign: random() < rightSigns ? lean : other }
}

export const signs: Readonly<Record<Lean, string>> = {
  low: 'She has put a calendar on the table before she sits down, and uncapped her pen.',
  high: 'She remembers that you were moving house, and stays beside the window with her cup.',
}

/** What she is like, once she has answered. */
export const preferences: Readonly<Record<Lean, string>> = {
  low: 'likes to settle the task first.',
  high: 'likes to talk about herself first.',
}

/** What a player believed who was so sure, in per cent, that she likes to talk about herself first. */
export function beliefWords(sure: number): string {
  if (sure === 50) return 'You could not tell.'
  return `${Math.max(sure, 100 - sure)} % sure that she ${preferences[sure > 50 ? 'high' : 'low']}`
}

export type OpeningId = 'task' | 'person'

export const openings: readonly { id: OpeningId; text: string }[] = [
  { id: 'task', text: '“Good that you are here. Shall we find the date first?”' },
  { id: 'person', text: '“Good that you are here. How have you been since the spring?”' },
]

interface Reaction {
  readonly title: string
  readonly text: string
  readonly feel: number
  readonly mood: ShownMood
}

const well = { feel: 0.8, mood: { word: 'at ease with you', level: 3, of: 4 } }
const badly = { feel: -0.6, mood: { word: 'reserved', level: 1, of: 4 } }

export function reactionOf({ lean }: Guest, opening: OpeningId): Reaction {
  const suits = (opening === 'task') === (lean === 'low')
  return {
    title: suits ? 'It was taken well' : 'It was not taken well',
    text: texts[lean][opening],
    ...(suits ? well : badly),
  }
}

const texts: Readonly<Record<Lean, Readonly<Record<OpeningId, string>>>> = {
  low: {
    task: '“The twelfth,” says Ines, and writes it down. “Now I have time for a coffee.”',
    person: '“Fine, thank you,” says Ines, and looks at her calendar. “And the date?”',
  },
  high: {
    task: '“If you like,” says Ines. She opens her bag more slowly than she has to.',
    person: '“You ask,” says Ines, and sits down. It takes ten minutes, and then any date will do.',
  },
}
