import { minute } from '../../kernel/clock.ts'
import { isSigned, sign } from '../../kernel/sealing.ts'

/** How long those who were sent away may keep their place. */
const keptFor = 5 * minute

/**
 * The places in line of those who must come again, which they bring along as a text that only the server can make.
 *
 * @param keys the secrets that all processes share, the current one first
 */
export function signedTurns(keys: readonly Buffer[]) {
  return {
    /** The text for a person who has waited since `since`, in ms since 1970. */
    sign: (since: number): string => `${since}.${sign(keys, `turn ${since}`)}`,
    /** Since when the bearer has waited; undefined if the text is not ours, or is too old. */
    read(text: unknown): number | undefined {
      if (typeof text !== 'string') return undefined
      const dot = text.indexOf('.')
      const [since, signature] = [text.slice(0, dot), text.slice(dot + 1)]
      const age = Date.now() - Number(since)
      return isSigned(keys, `turn ${since}`, signature) && age >= 0 && age <= keptFor
        ? Number(since)
        : undefined
    },
  }
}
