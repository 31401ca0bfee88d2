import type { PartState, Status } from '@tradewind/contract/operations/status'
import type { TagTone } from '../../../ui/tag.tsx'

export const stateWords: Readonly<Record<PartState, { words: string; tone: TagTone }>> = {
  working: { words: 'Working', tone: 'success' },
  impaired: { words: 'Delayed', tone: 'warning' },
  down: { words: 'Not working', tone: 'danger' },
  unknown: { words: 'Unknown', tone: 'light' },
}

/** The whole in a sentence. */
export function wholeWords({ state, database }: Pick<Status, 'state' | 'database'>): string {
  if (state === 'working') return 'Everything works.'
  if (database.state === 'down') return 'The database does not answer. You cannot sign in or save right now.'
  return state === 'impaired'
    ? 'The portal works, but something takes longer than usual.'
    : 'Part of the portal does not work right now.'
}

export function mailWords({ waiting, oldestMinutes }: Status['mail']): string {
  if (waiting === 0) return 'No email is waiting.'
  const mails = waiting === 1 ? '1 email is waiting' : `${waiting} emails are waiting`
  return oldestMinutes === 0 ? `${mails}.` : `${mails}, the oldest for ${duration(oldestMinutes)}.`
}

export function paymentWords({ stuck }: Status['payments']): string {
  if (stuck === 0) return 'No payment is waiting for the payment provider.'
  return stuck === 1
    ? '1 payment or refund is waiting for the payment provider.'
    : `${stuck} payments and refunds are waiting for the payment provider.`
}

export function lmsWords({ gradesDelayed, listsFailed }: Status['lms'][number]): string {
  const parts = [
    gradesDelayed > 0 && (gradesDelayed === 1 ? '1 grade is waiting' : `${gradesDelayed} grades are waiting`),
    listsFailed > 0 &&
      (listsFailed === 1 ? '1 class list could not be read' : `${listsFailed} class lists could not be read`),
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Grades and class lists arrive.' : `${parts.join('; ')}.`
}

function duration(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.floor(minutes / 60)} hours`
}
