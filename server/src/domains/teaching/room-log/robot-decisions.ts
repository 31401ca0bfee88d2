/** How a player is told that a robot decided. Queries tell such decisions from missed ones by it. */
export const robotOpening = 'A robot decided for you'

/** What a player reads of a decision that a robot made in their place. */
export function robotSays(round: number): string {
  return `${robotOpening} in round ${round}.`
}

/**
 * Whether a robot made a decision, by what its player reads of it. Then the round was led, and is not one that the player
 * missed.
 */
export function isByRobot(says: string | null): boolean {
  return says?.startsWith(robotOpening) === true
}
