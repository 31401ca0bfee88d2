/** Feelings of the levels of trust, from wary to open: what the face shows is what the word says. */
const byLevel = [-0.9, -0.5, 0, 0.5, 1] as const

/** The feeling that a level of trust shows, from −1 to 1. */
export function feelOf({ level }: { level: number }): number {
  return byLevel[level] ?? 0
}

/** The face that a player expects who is so sure, in per cent, that it would be taken well. */
export function feelExpected(confidence: number): number {
  return confidence / 50 - 1
}

/** The same in words. */
export function expectedInWords(confidence: number, given: string): string {
  if (confidence < 20) return `You expect ${given} to take it badly.`
  if (confidence < 45) return `You doubt that ${given} would take it well.`
  if (confidence <= 55) return `You cannot tell how ${given} would take it.`
  if (confidence <= 80) return `You think that ${given} would take it well.`
  return `You are sure that ${given} would take it well.`
}
