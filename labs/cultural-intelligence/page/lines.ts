import type { Line } from '../engine/state.ts'

/** The story up to the player's latest choice, and its result. */
export function sinceLatestChoice(lines: readonly Line[]): {
  earlier: readonly Line[]
  latest: readonly Line[]
} {
  const choice = lines.findLastIndex(({ who }) => who === 'you')
  return { earlier: lines.slice(0, choice + 1), latest: lines.slice(choice + 1) }
}
