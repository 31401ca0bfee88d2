import { durationInWords } from '@tradewind/contract/durations'

/** Seconds that the server asks one to wait between two mailed codes. */
export const resendAfterSeconds = 60

let sentAt: number | null = null

/**
 * Remembers that a verification code has just been mailed.
 * @param now ms since 1970
 */
export function noteCodeSent(now: number): void {
  sentAt = now
}

/**
 * Seconds until another code can be requested, as far as this page knows.
 * @param now ms since 1970
 */
export function secondsUntilResend(now: number): number {
  return sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt + resendAfterSeconds * 1000 - now) / 1000))
}

/** A countdown beside a button: "59 s", and longer waits in words, because a limit of the day lasts for hours. */
export function countdownWords(seconds: number): string {
  return seconds > 90 ? durationInWords(seconds) : `${seconds} s`
}
