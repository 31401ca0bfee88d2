import type { Line } from '../engine/state.ts'

/** The player's latest choice, and what followed it. */
export function sinceLatestChoice(lines: readonly Line[]): {
  choice: string | null
  latest: readonly string[]
} {
  const at = lines.findLastIndex(({ who }) => who === 'you')
  return { choice: lines[at]?.text ?? null, latest: lines.slice(at + 1).map(({ text }) => text) }
}

/** Whether the lines are about the opening, which has its own channel, and not about a reply. */
export function isAboutOpening(lines: readonly Line[]): boolean {
  return lines.filter(({ who }) => who === 'you').length === 1
}
