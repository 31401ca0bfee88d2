import { resendAfterSeconds } from '../ui/resend.ts'

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
