import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '../../kernel/clock.ts'

/** How long those who were sent away may keep their place. */
const keptFor = 5 * minute

/** The places in line of those who must come again, which they bring along as a text that only the server can make. */
export interface Turns {
  /** The text for a person who has waited since `since`, in ms since 1970. */
  give(since: number): string
  /** Since when the bearer has waited; undefined if the text is not ours, or is too old. */
  read(text: unknown): number | undefined
}

/** @param keys the secrets that all processes share, the current one first */
export function turnsOf(keys: readonly Buffer[]): Turns {
  const sign = (key: Buffer, since: string) =>
    createHmac('sha256', key).update(`turn ${since}`).digest('base64url')
  return {
    give(since) {
      const [key] = keys
      if (!key) throw new Error('There is no key for the turns of those who wait')
      return `${since}.${sign(key, String(since))}`
    },
    read(text) {
      if (typeof text !== 'string') return undefined
      const [since = '', given = ''] = text.split('.', 2)
      const isOurs = keys.some((key) => isEqual(given, sign(key, since)))
      const age = Date.now() - Number(since)
      return isOurs && age >= 0 && age <= keptFor ? Number(since) : undefined
    },
  }
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
