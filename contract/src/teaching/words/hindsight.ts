import type { LabRun, RunHindsight } from '../runs.ts'
import { inWords, sentence } from '../../words/figures.ts'

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
  return `${finished} ${finished === 1 ? 'has' : 'have'} finished. The median score is ${pointsInWords(median)}; you are ${beside} it.`
}

/** What another choice in the decision that mattered most would have done. */
export function weightInWords({ chosen, weight, better }: NonNullable<RunHindsight['decisive']>): string {
  const more = countedPoints(weight)
  const told = `You chose: ${ended(chosen)}`
  return better === null
    ? `${told} Another choice there alone would have earned ${more} more.`
    : `${told} With all else as it was, this would have earned ${more} more: ${ended(better)}`
}

/** With a full stop; a choice that is a sentence, such as a reply, has its own. */
function ended(choice: string): string {
  return /[.?!…][”’]?$/u.test(choice) ? choice : `${choice}.`
}

/** When a part of the solution is shown that is still closed: "when your instructor opens the solution". */
export function whenSolutionIsShown(
  { classSession }: Pick<LabRun, 'classSession'>,
  { solution }: Pick<RunHindsight, 'solution'>,
): string {
  if (solution === 'instructor') return 'when your instructor opens the solution'
  return classSession === null
    ? 'after your last counted attempt'
    : 'once you have used your attempts, or the deadline has passed'
}

type Path = NonNullable<RunHindsight['path']>

/** The middle half of the class after a round: "−0.2 to 0.9". */
export function middleHalf({ lower, upper }: NonNullable<Path['class']>, round: number): string {
  return `${pathValue(lower[round] ?? 0)} to ${pathValue(upper[round] ?? 0)}`
}

/** Where each path ended, and the class where it may be known. */
export function pathInWords(path: Path): string {
  const { own, others, best, unit } = path
  const last = (values: readonly number[]) => pathValue(values.at(-1) ?? 0)
  const beside = [...others, ...(best ? [best] : [])].map(
    ({ name, values }) => `${name.toLowerCase()} at ${last(values)}`,
  )
  const rest = beside.length > 0 ? `; ${inWords(beside)}` : ''
  const { class: theClass } = path
  const ends = `At the end you stand at ${last(own)} ${unit}${rest}.`
  if (theClass === null) return ends
  const [lower, upper] = [last(theClass.lower), last(theClass.upper)]
  if (lower === upper) return `${ends} Most of your class is at ${lower}.`
  return `${ends} The middle of your class is at ${last(theClass.median)}; half of it lies between ${lower} and ${upper}.`
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
