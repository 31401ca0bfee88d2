import { readInteger, readObject } from '../../engine/reading.ts'
import { mean } from '../../math/statistics.ts'

/** The four factors of cultural intelligence (Earley and Ang 2003). */
export const factorIds = ['metacognitive', 'cognitive', 'motivational', 'behavioural'] as const
export type FactorId = (typeof factorIds)[number]

export interface SelfItem {
  readonly id: string
  readonly factor: FactorId
  readonly text: string
}

export const leastRating = 1
export const mostRating = 5
export const ratingWords = ['Never', 'Seldom', 'Sometimes', 'Often', 'Always'] as const

/** The lab's own statements, three for each factor, in mixed order; the first four are one for each. */
const allItems: readonly SelfItem[] = [
  {
    id: 'second-thought',
    factor: 'metacognitive',
    text: 'Once I have judged someone, I look for a sign that I am wrong.',
  },
  {
    id: 'small-signs',
    factor: 'cognitive',
    text: 'I notice who speaks first, what is left out, and who hesitates.',
  },
  {
    id: 'after-failure',
    factor: 'motivational',
    text: 'When a conversation has gone wrong, I go back to it the next day.',
  },
  {
    id: 'many-ways',
    factor: 'behavioural',
    text: 'I can say the same thing bluntly or gently, as the other needs it.',
  },
  {
    id: 'how-sure',
    factor: 'metacognitive',
    text: 'I can tell whether I know something about a person or only assume it.',
  },
  {
    id: 'reasons',
    factor: 'cognitive',
    text: 'I can tell what comes from the person, from the place or from a bad day.',
  },
  {
    id: 'curious',
    factor: 'motivational',
    text: 'People who work very differently from me make me curious, not tired.',
  },
  {
    id: 'moment',
    factor: 'behavioural',
    text: 'I choose the moment and the channel with as much care as the words.',
  },
  {
    id: 'surprise',
    factor: 'metacognitive',
    text: 'When a reaction surprises me, I ask myself what I took for granted.',
  },
  {
    id: 'ways-of-work',
    factor: 'cognitive',
    text: 'I know several good ways to run a meeting, give feedback or make a deal, not just ours.',
  },
  {
    id: 'to-the-end',
    factor: 'motivational',
    text: 'I put as much care into the last conversation of a long day as into the first.',
  },
  {
    id: 'step-aside',
    factor: 'behavioural',
    text: 'I can set my own style aside without feeling fake.',
  },
]

/** Under rules 1 all twelve statements are rated, since rules 2 one for each factor. */
export function selfItemsUnder(rules: number): readonly SelfItem[] {
  return rules === 1 ? allItems : allItems.slice(0, factorIds.length)
}

/** Ratings by statement, 1 to 5. */
export type Ratings = Readonly<Record<string, number>>

/** @throws DecisionRefused */
export function readRatings(given: ReadonlyMap<string, unknown>, items: readonly SelfItem[]): Ratings {
  const ratings = readObject(given.get('ratings'), 'Rate each of the statements.', 'ratings')
  return Object.fromEntries(
    items.map(({ id }, at) => [
      id,
      readInteger(
        ratings.get(id),
        { least: leastRating, most: mostRating },
        `Statement ${at + 1}`,
        `ratings.${id}`,
      ),
    ]),
  )
}

/** The mean rating of a factor's statements, from 0 to 100. */
export function selfView(ratings: Ratings, factor: FactorId, items: readonly SelfItem[]): number {
  const given = items.filter((item) => item.factor === factor).map(({ id }) => ratings[id] ?? leastRating)
  return (100 * (mean(given) - leastRating)) / (mostRating - leastRating)
}
