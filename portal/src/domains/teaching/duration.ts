import { wholeNumber } from '@tradewind/contract/words/numbers'

/** How long a round is open, as it is typed. */
export interface Duration {
  minutes: string
  seconds: string
}

const [least, most] = [10, 86_400]

export const durationProblem = 'Enter at least 10 seconds and at most a day.'

export function durationOf(seconds: number): Duration {
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60) }
}

/** The whole seconds of a typed duration; null if it is none, too short or too long. An empty field is 0. */
export function secondsTyped({ minutes, seconds }: Duration): number | null {
  const part = (text: string) => (text.trim() === '' ? 0 : wholeNumber(text)) ?? Number.NaN
  const total = part(minutes) * 60 + part(seconds)
  return total >= least && total <= most ? total : null
}
