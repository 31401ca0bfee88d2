import { durationInWords } from '@tradewind/contract/words/durations'

/** Seconds that the server asks one to wait between two mailed codes. */
export const resendAfterSeconds = 60

/** A countdown beside a button: "59 s", and longer waits in words, because a limit of the day lasts for hours. */
export function countdownWords(seconds: number): string {
  return seconds > 90 ? durationInWords(seconds) : `${seconds} s`
}
