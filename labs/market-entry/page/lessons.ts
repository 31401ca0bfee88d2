import { million, percent } from '@tradewind/contract/words/figures'
import type { BusinessState, SeenYear } from '../engine/business-state.ts'
import type { MarketEntryState } from '../engine/state.ts'
import type { Met } from './firms.ts'
import { hasLocals } from './street-view.ts'

/** What a lesson is drawn from, beside the account. */
type LessonState = Pick<MarketEntryState, 'brief' | 'rules'> & Met

/** Explains the result of each year from `since` on, without the years in which the firm was not in the market. */
export function lessonsSince(
  state: LessonState,
  { account, struck }: Pick<BusinessState, 'account' | 'struck'>,
  since: number,
): { readonly year: number; readonly lessons: readonly string[] }[] {
  return account.flatMap((last, at) => {
    if (last.year < since || last.price === 0) return []
    const changed = struck.some(({ year, event }) => year === last.year && event === 'changed')
    return [{ year: last.year, lessons: lessonsOf(state, account[at - 1] ?? null, last, changed) }]
  })
}

/**
 * Explains a year's result compared with the year before, in sentences. The first states the result.
 * @param changed whether the firm switched to another entry mode at the start of the year
 */
export function lessonsOf(
  { brief, rules, world }: LessonState,
  before: SeenYear | null,
  last: SeenYear,
  changed = false,
): string[] {
  const { entrantTrigger, memory } = rules.terms
  const forgotten = percent(1 - memory)
  const lessons = [
    `In year ${last.year} you ${last.earned < 0 ? `lost ${million(-last.earned)}` : `earned ${million(last.earned)}`}, up-front payments aside.`,
  ]
  if (last.earned < 0 && last.margin < last.fixed) {
    lessons.push(
      'Your margin does not cover the running cost: the business is too small for this entry mode.',
    )
  } else if (last.earned < 0) {
    const levy = last.levy > 0 ? ' and the levy' : ''
    lessons.push(`Your margin covers the running cost. The loss comes from advertising${levy}.`)
  }
  if (before !== null && before.share > 0) lessons.push(...shareLessons(before, last, brief))
  if (before !== null && before.share > 0)
    lessons.push(
      ...orderLessons(before, last, changed, { forgotten, meets: world !== null && world !== undefined }),
    )
  const comes = hasLocals({ world }) && last.entrant === 0
  if (comes && last.share > entrantTrigger) {
    lessons.push(`Your share is above ${percent(entrantTrigger)}, so ${brief.entrant} arrives next year.`)
  } else if (comes && last.share > 0.9 * entrantTrigger) {
    lessons.push(`You are close to the share of ${percent(entrantTrigger)} that attracts ${brief.entrant}.`)
  }
  return lessons
}

function shareLessons(before: SeenYear, last: SeenYear, brief: MarketEntryState['brief']): string[] {
  const moved = last.share - before.share
  const lessons = [
    Math.abs(moved) < 0.002
      ? `Your share stayed at ${percent(last.share, 1)}.`
      : `Your share ${moved > 0 ? 'rose' : 'fell'} from ${percent(before.share, 1)} to ${percent(last.share, 1)}.`,
  ]
  if (before.entrant === 0 && last.entrant !== null && last.entrant > 0) {
    lessons.push(
      `${brief.entrant} now sells to ${percent(last.entrant, 1)} of the market; some of its buyers were yours.`,
    )
  }
  const rivals = last.rivals - before.rivals
  if (rivals > 0.005)
    lessons.push(
      `The other firms here grew from ${percent(before.rivals, 1)} to ${percent(last.rivals, 1)}; some of their buyers were yours.`,
    )
  if (rivals < -0.005)
    lessons.push(
      `The other firms here shrank from ${percent(before.rivals, 1)} to ${percent(last.rivals, 1)}.`,
    )
  return lessons
}

/** The effect of orders that differ from last year's, and of the levy. */
function orderLessons(before: SeenYear, last: SeenYear, changed: boolean, words: Words): string[] {
  const lessons = changed
    ? ['You switched to another entry mode. It reaches different buyers and has different costs.']
    : priceAndAdLessons(before, last, words)
  if (last.levy > 0 && before.levy === 0) lessons.push(`The levy took ${million(last.levy)}.`)
  return lessons
}

interface Words {
  readonly forgotten: string
  /** Whether firms meet, so that the follower looks at the cheapest of them. */
  readonly meets: boolean
}

function priceAndAdLessons(before: SeenYear, last: SeenYear, { forgotten, meets }: Words): string[] {
  const lessons: string[] = []
  if (last.price > before.price + 0.005)
    lessons.push(
      meets
        ? 'Your higher price cost you buyers. Some went to whoever is cheaper.'
        : 'Your higher price cost you buyers, and lets the follower charge more next year.',
    )
  if (last.price < before.price - 0.005)
    lessons.push(
      meets
        ? 'Your lower price won buyers. Every firm has read it, and may follow next year.'
        : 'Your lower price won buyers. The follower will undercut it next year.',
    )
  if (last.ads < before.ads - 0.01) {
    lessons.push(
      `You advertised less. Buyers forget ${forgotten} of it each year, so the effect fades slowly.`,
    )
  }
  if (last.ads > before.ads + 0.01)
    lessons.push('You advertised more. Buyers will remember part of it next year too.')
  return lessons
}

/** What to try next, read off the last year; null when the business is over. */
export function nextTry(
  { brief, rules, world }: LessonState,
  { account, pending, waiting, closed }: Pick<BusinessState, 'account' | 'pending' | 'waiting' | 'closed'>,
): string | null {
  const last = account.at(-1)
  if (!last || closed || last.year === rules.years) return null
  if (waiting) return 'enter now if the news is good, or wait on: it costs nothing.'
  const [first] = pending
  if (first) return `${first.name.charAt(0).toLowerCase()}${first.name.slice(1)}, if its fee pays off.`
  if (last.margin < last.fixed) return 'a cheaper door, or a price at which more buyers come.'
  if (last.earned < 0) return 'less advertising, or a higher price.'
  if (hasLocals({ world }) && last.entrant === 0 && last.share > 0.9 * rules.terms.entrantTrigger)
    return `to stay below ${percent(rules.terms.entrantTrigger)}, or to be remembered before ${brief.entrant} opens.`
  return 'the next price on the curve before you settle.'
}
