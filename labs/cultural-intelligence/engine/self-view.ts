import { readInteger, readObject } from '../../engine/reading.ts'

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

/** The lab's own statements, one for each factor. */
export const selfItems: readonly SelfItem[] = [
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
]

/** Ratings by statement, 1 to 5. */
export type Ratings = Readonly<Record<string, number>>

/** @throws DecisionRefused */
export function readRatings(given: ReadonlyMap<string, unknown>): Ratings {
  const ratings = readObject(given.get('ratings'), 'Rate each of the statements.', 'ratings')
  return Object.fromEntries(
    selfItems.map(({ id }, at) => [
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

/** The rating of a factor's statement, from 0 to 100. */
export function selfView(ratings: Ratings, factor: FactorId): number {
  const item = selfItems.find((one) => one.factor === factor)
  const rating = ratings[item?.id ?? ''] ?? leastRating
  return (100 * (rating - leastRating)) / (mostRating - leastRating)
}
