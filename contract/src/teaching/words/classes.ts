import type { ClassSession, ClassStudent, ClassView, SettingField, SolutionTo } from '../classes.ts'
import { dayWords } from '../../words/dates.ts'
import { sentence } from '../../words/figures.ts'
import { pointsInWords } from './hindsight.ts'

type Quartiles = NonNullable<ClassView['scores']>

interface Count {
  name: string
  count: number
}

export const statusWords: Record<ClassStudent['status'], string> = {
  not_started: 'Not started',
  open: 'Playing',
  finished: 'Finished',
  abandoned: 'Ended early',
  frozen: 'Stopped at the deadline',
}

/** To whom an open solution is open. */
export const solutionWords: Record<SolutionTo, string> = {
  finished: 'open to students without an attempt left',
  everybody: 'open to the class',
}

/** How the rounds of a class open, for an instructor. */
export const pacingNames: Record<ClassSession['pacing'], string> = {
  own: 'At each student’s own pace',
  hosted: 'When the host opens them',
  timetable: 'At set times',
}

export const countedWords = {
  best: 'the best counts',
  first: 'the first counts',
  last: 'the last counts',
} as const

/** Which rules a class follows, for an instructor of a lab whose rules have changed. */
export function rulesInWords({ rules, newestRules }: Pick<ClassSession, 'rules' | 'newestRules'>): string {
  return rules === newestRules
    ? `Rules ${rules}, the newest`
    : `Rules ${rules}, to the end; new class sessions get rules ${newestRules}`
}

export function number(value: number): string {
  return new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}

/** A middle of several values: from a thousand on without decimals. */
export function middleNumber(value: number): string {
  return number(Math.abs(value) < 1000 ? value : Math.round(value))
}

/** "1 student", "2 students". */
export function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** The number of scores (0 to 100, in tenths) in each range of ten. 100 belongs to the last. */
export function scoresByTens(scores: readonly number[]): Count[] {
  const bins = Array.from({ length: 10 }, (_, bin) => ({
    name: bin === 9 ? '90 to 100' : `${bin * 10} to ${bin * 10 + 9}.9`,
    count: 0,
  }))
  for (const score of scores) {
    const bin = bins[Math.max(0, Math.min(9, Math.floor(score / 10)))]
    if (bin) bin.count += 1
  }
  return bins
}

/** The quartiles of scores as one sentence. */
export function quartilesInWords({ count, least, lower, median, upper, most }: Quartiles): string {
  const text = pointsInWords
  if (count === 1) return `The only score is ${text(median)}.`
  if (least === most) return `All ${counted(count, 'score')} are ${text(median)}.`
  if (lower === upper)
    return `Most of the ${counted(count, 'score')} are ${text(median)}; the lowest is ${text(least)}, the highest ${text(most)}.`
  return `Half of the ${counted(count, 'score')} lie between ${text(lower)} and ${text(upper)}; the median is ${text(median)}, the lowest ${text(least)}, the highest ${text(most)}.`
}

/** A fact about a decision, as its value was stored. */
export function factText(value: string): string {
  return /^-?\d+(?:\.\d+)?$/u.test(value) ? number(Number(value)) : sentence(value)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Roughly how long ago a moment was. Both in ms. */
export function ago(moment: number, now: number): string {
  const passed = now - moment
  if (passed < minuteMs) return 'Just now'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min ago`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h ago`
  return dayWords(moment)
}

/** Whether a setting matters, given what else is chosen. */
export function isInPlay({ only }: Pick<SettingField, 'only'>, chosen: ClassSession['settings']): boolean {
  return only === null || chosen[only.field] === only.value
}
