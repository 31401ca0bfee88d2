/** Preferences at work: six dials from -1 to 1. Each person leans to one side of each. */
export const dialIds = ['directness', 'rank', 'bond', 'time', 'certainty', 'face'] as const
export type DialId = (typeof dialIds)[number]

/** The side of a dial. `low` is below 0. */
export type Lean = 'low' | 'high'

export interface Dial {
  readonly id: DialId
  readonly name: string
  /** The question that the dial answers. */
  readonly asks: string
  readonly low: string
  readonly high: string
}

/**
 * The dimensions are common in the literature (Hall 1976, Hofstede 2001, House and others 2004, Meyer 2014). The six
 * dials, their texts and all numbers are the lab's own.
 */
export const dials: readonly Dial[] = [
  {
    id: 'directness',
    name: 'Plain words',
    asks: 'How are things said?',
    low: 'between the lines, gently',
    high: 'directly, in plain words',
  },
  {
    id: 'rank',
    name: 'Rank',
    asks: 'How much does position count?',
    low: 'everyone is equal',
    high: 'position is respected and comes first',
  },
  {
    id: 'bond',
    name: 'Bond',
    asks: 'What comes first, the person or the task?',
    low: 'the task first, the rest can follow',
    high: 'knowing each other first, then the task',
  },
  {
    id: 'time',
    name: 'Time',
    asks: 'How firm is the clock?',
    low: 'time bends to what matters now',
    high: 'an agreed time is a promise',
  },
  {
    id: 'certainty',
    name: 'Certainty',
    asks: 'How much must be settled in advance?',
    low: 'at ease with open ends',
    high: 'wants it settled, in detail',
  },
  {
    id: 'face',
    name: 'Openness in front of others',
    asks: 'Where should delicate things be discussed?',
    low: 'out in the open, with everyone there',
    high: 'in private, so nobody looks bad',
  },
]

const byId = new Map(dials.map((dial) => [dial.id, dial]))

export function dialOf(id: DialId): Dial {
  return byId.get(id) as Dial
}
