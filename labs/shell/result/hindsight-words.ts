import type { LabRun, RunHindsight } from '@tradewind/contract/runs'
import { inWords, sentence } from '../play/words.ts'

/** One decimal where there is one, and the minus sign of print. */
export function pointsInWords(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 }).replace('-', '−')
}

/** "1 point", "7.5 points" */
export function countedPoints(value: number): string {
  return `${pointsInWords(value)} ${value === 1 ? 'point' : 'points'}`
}

/** A value of the path, with its sign. */
export function pathValue(value: number): string {
  const text = Math.abs(value).toLocaleString('en-GB', { maximumFractionDigits: 2 })
  return value < 0 && text !== '0' ? `−${text}` : text
}

/** How the class did, without names. */
export function classInWords(
  { finished, median }: NonNullable<RunHindsight['class']>,
  score: number,
): string {
  const beside = score > median ? 'above' : score < median ? 'below' : 'on'
  return `${finished} have finished. The middle score is ${pointsInWords(median)}; you are ${beside} it.`
}

/** What another choice in the decision that mattered most would have done. */
export function weightInWords({ chosen, weight, better }: NonNullable<RunHindsight['decisive']>): string {
  const more = countedPoints(weight)
  return better === null
    ? `You chose: ${chosen}. Another choice there alone would have earned ${more} more.`
    : `You chose: ${chosen}. With all else as it was, this would have earned ${more} more: ${better}.`
}

/** Where the better choice is shown, if it is not yet. */
export function whenBetterIsShown({ classSession }: Pick<LabRun, 'classSession'>): string {
  return classSession === null
    ? 'The better choice is shown after your last counted attempt.'
    : 'The better choice is shown when your instructor opens the solution.'
}

/** Where each path ended, in one sentence. */
export function pathInWords({ own, others, best, unit, rounds }: NonNullable<RunHindsight['path']>): string {
  const last = (values: readonly number[]) => pathValue(values.at(-1) ?? 0)
  const beside = [...others, ...(best ? [best] : [])].map(
    ({ name, values }) => `${name.toLowerCase()} at ${last(values)}`,
  )
  const rest = beside.length > 0 ? `; ${inWords(beside)}` : ''
  return `After ${(rounds.at(-1) ?? '').toLowerCase()} you stand at ${last(own)} ${unit}${rest}.`
}

interface Shared {
  lab: string
  score: number
  hindsight: RunHindsight | null
}

/** The result as lines for sharing: without a name, a date, a class or a better choice. */
export function cardLines({ lab, score, hindsight }: Shared): readonly string[] {
  const { decisive = null, next = null } = hindsight ?? {}
  return [
    `${lab}: ${pointsInWords(score)} of 100 points`,
    ...(decisive
      ? [`The decision that mattered most: ${decisive.name} (${countedPoints(decisive.weight)})`]
      : []),
    ...(next === null ? [] : [`What I try next: ${sentence(next)}`]),
  ]
}
