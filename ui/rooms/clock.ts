import { useCallback, useState, useSyncExternalStore } from 'react'

/** What is left of an open round: shown by the second, and said at half of the time, at one minute and at ten seconds. */

/** How often a clock looks whether a second has passed, in ms. */
const lookEveryMs = 200

/** By how much the server's clock is ahead of this device's, in ms. `serverNow` has just arrived. */
export function clockOffset(serverNow: number): number {
  return serverNow - Date.now()
}

/** The whole seconds that are left of a time in ms; the last one lasts until the end. */
export function secondsOf(left: number): number {
  return Math.max(0, Math.ceil(left / 1000))
}

/**
 * The seconds until `closesAt` (ms, the server's time), counted down; null without a clock.
 *
 * @param offset see `clockOffset`
 */
export function useCountdown(closesAt: number | null, offset: number): number | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (closesAt === null) return () => undefined
      const timer = setInterval(changed, lookEveryMs)
      return () => clearInterval(timer)
    },
    [closesAt],
  )
  return useSyncExternalStore(subscribe, () =>
    closesAt === null ? null : secondsOf(closesAt - Date.now() - offset),
  )
}

/**
 * The sentence for a polite live region, which changes at half of the time, at one minute and at ten seconds.
 *
 * @param seconds what is left, from `useCountdown`
 * @param length how long the round is open, in ms
 */
export function useTimeNews(seconds: number | null, length: number | null): string {
  const [last, setLast] = useState({ seconds, sentence: '' })
  if (last.seconds !== seconds) {
    const isLater = seconds !== null && last.seconds !== null && seconds < last.seconds
    const news = isLater && length !== null ? announcementBetween(length, last.seconds ?? 0, seconds) : null
    setLast({ seconds, sentence: news ?? (isLater ? last.sentence : '') })
  }
  return last.sentence
}

interface Announcement {
  /** With how many seconds left it is said. */
  at: number
  isHalf: boolean
}

/** When the time of a round of this length (ms) is said, earliest first. */
export function announcementsOf(length: number): Announcement[] {
  const whole = secondsOf(length)
  const half = Math.floor(whole / 2)
  const rest = [60, 10].filter((at) => at < whole && at !== half)
  return [
    ...(half >= 10 ? [{ at: half, isHalf: true }] : []),
    ...rest.map((at) => ({ at, isHalf: false })),
  ].toSorted((a, b) => b.at - a.at)
}

/**
 * What is said when the seconds that are left have gone from `before` to `left`; null if nothing is. A page that was
 * asleep says how much is really left, once.
 */
export function announcementBetween(length: number, before: number, left: number): string | null {
  const passed = announcementsOf(length).findLast(({ at }) => left <= at && at < before)
  if (!passed || left === 0) return null
  const isHalf = passed.isHalf && passed.at - left <= 2
  return isHalf ? `Half of the time is left: ${secondsInWords(left)}.` : `${secondsInWords(left)} left.`
}

/** Seconds as a clock shows them: "0:09", "4:05", "1:00:00". */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = pad(seconds % 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Seconds in words: "1 minute", "4 minutes and 5 seconds", "2 hours". */
export function secondsInWords(seconds: number): string {
  const parts = [
    counted(Math.floor(seconds / 3600), 'hour'),
    counted(Math.floor((seconds % 3600) / 60), 'minute'),
    counted(seconds % 60, 'second'),
  ].filter((part) => part !== null)
  if (parts.length === 0) return '0 seconds'
  return parts.length === 3 ? `${parts[0]}, ${parts[1]} and ${parts[2]}` : parts.join(' and ')
}

function counted(count: number, what: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
