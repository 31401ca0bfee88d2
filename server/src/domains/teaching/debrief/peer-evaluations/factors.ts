import type { PeerMarks } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { peerLimits } from '@tradewind/contract/rules'
import { grouped } from '../../classes/class-figures.ts'
import type { PeerFactor } from '../../classes/peer-factors.store.ts'

export interface Rating extends PeerMarks {
  rater_id: string
  rated_id: string
}

/**
 * The peer factor of each person who was rated. Each rater's marks are divided by the mean of all that this rater gave,
 * so that a strict rater lowers nobody's factor and a mild one raises none (as WebPA does: Loddington, Pond, Wilkinson
 * and Willmot 2009). The factor is the mean of these shares, kept from 0.8 to 1.1 and in hundredths. A word of one rater
 * is no evaluation, so it gives 1, and in a team of two everybody has 1.
 */
export function factorsOf(ratings: readonly Rating[]): Map<string, PeerFactor> {
  const given = grouped(ratings, ({ rater_id }) => rater_id)
  const shares = ratings.map((rating) => ({
    rated: rating.rated_id,
    share: markOf(rating) / mean((given.get(rating.rater_id) ?? []).map(markOf)),
  }))
  return new Map(
    [...grouped(shares, ({ rated }) => rated)].map(([rated, own]) => [
      rated,
      {
        raters: own.length,
        factor: own.length < peerLimits.leastRaters ? 1 : bounded(mean(own.map(({ share }) => share))),
      },
    ]),
  )
}

/** The means of what a member was given; null of nothing. */
export function meansOf(ratings: readonly PeerMarks[]): PeerMarks | null {
  if (ratings.length === 0) return null
  const tenths = (criterion: keyof PeerMarks) =>
    Math.round(mean(ratings.map((rating) => rating[criterion])) * 10) / 10
  return { work: tenths('work'), ideas: tenths('ideas'), together: tenths('together') }
}

/**
 * What the person whom these ratings are about may read of them. Means and texts of few raters are left out, because they
 * would tell who gave which; the order of texts tells nothing.
 */
export function shownOf(got: readonly (PeerMarks & { text: string; withheld: boolean })[]): {
  means: PeerMarks | null
  texts: string[]
} {
  const written = got.filter(({ text }) => text !== '')
  const shown = written.filter(({ withheld }) => !withheld).map(({ text }) => text)
  return {
    means: got.length < peerLimits.leastRaters ? null : meansOf(got),
    texts: written.length < peerLimits.leastTexts ? [] : shown.toSorted(),
  }
}

function markOf({ work, ideas, together }: PeerMarks): number {
  return (work + ideas + together) / 3
}

function bounded(factor: number): number {
  const { leastFactor, mostFactor } = peerLimits
  return Math.min(mostFactor, Math.max(leastFactor, Math.round(factor * 100) / 100))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
