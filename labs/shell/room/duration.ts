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
  const parts = [minutes, seconds].map((text) => text.trim())
  if (!parts.every((text) => /^\d{0,5}$/u.test(text))) return null
  const total = Number(parts[0]) * 60 + Number(parts[1])
  return total >= least && total <= most ? total : null
}
