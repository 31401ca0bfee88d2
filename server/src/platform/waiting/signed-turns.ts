import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '../../kernel/clock.ts'
import { hashToken } from '../../kernel/tokens.ts'

/** How long those who were sent away may keep their place. */
const keptFor = 5 * minute

/**
 * The places in line of those who must come again, which they bring along as a text that only the server can make.
 *
 * @param keys the secrets that all processes share, the current one first
 */
export function signedTurns(keys: readonly Buffer[]) {
  const turnOf = (since: string, key: Buffer | undefined) => {
    if (!key) throw new Error('There is no key for the turns of those who wait')
    return `${since}.${createHmac('sha256', key).update(`turn ${since}`).digest('base64url')}`
  }
  return {
    /** The text for a person who has waited since `since`, in ms since 1970. */
    sign: (since: number): string => turnOf(String(since), keys[0]),
    /** Since when the bearer has waited; undefined if the text is not ours, or is too old. */
    read(text: unknown): number | undefined {
      if (typeof text !== 'string') return undefined
      const [since = ''] = text.split('.', 1)
      const isOurs = keys.some((key) => timingSafeEqual(hashToken(text), hashToken(turnOf(since, key))))
      const age = Date.now() - Number(since)
      return isOurs && age >= 0 && age <= keptFor ? Number(since) : undefined
    },
  }
}
