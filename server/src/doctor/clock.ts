import { second } from '../kernel/clock.ts'
import { ok, problem, warning, type Finding } from './finding.ts'

const subject = 'Clock'

/** The Date header has whole seconds, and answers take time. In ms. */
const usual = 5 * second
/** Codes of apps count for half a minute before and after. In ms. */
const tolerated = 30 * second

/** How far each other clock is ahead of this machine's, in ms. Which of two is right, nobody here knows. */
export function judgeClocks(clocks: Record<string, number | null>): Finding {
  const known = Object.entries(clocks).flatMap(([name, ahead]) => (ahead === null ? [] : [{ name, ahead }]))
  if (known.length === 0) return ok(subject, 'nothing to compare it with yet')
  const worst = known.toSorted((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead))[0]
  if (worst === undefined || Math.abs(worst.ahead) <= usual)
    return ok(subject, `agrees with that of ${known.map(({ name }) => name).join(' and ')}`)
  const found = `This machine's clock is ${Math.round(Math.abs(worst.ahead) / second)} seconds ${worst.ahead > 0 ? 'behind' : 'ahead of'} that of ${worst.name}.`
  const toDo = 'Let both follow a time server (timedatectl set-ntp true).'
  return Math.abs(worst.ahead) <= tolerated
    ? warning(subject, found, toDo)
    : problem(subject, found, `Launches from an LMS and codes of apps fail by that. ${toDo}`)
}

/** How far the clock that wrote a Date header is ahead, in ms; null without one. */
export function aheadBy(date: string | undefined, now: Date): number | null {
  const told = date === undefined ? NaN : Date.parse(date)
  // The header leaves half a second off, on average.
  return Number.isNaN(told) ? null : told + second / 2 - now.getTime()
}
