import { labById } from '@tradewind/contract/catalogue'
import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { momentWords } from '@tradewind/contract/words/dates'

/**
 * Whether and until when students can play, on the reader's clock.
 *
 * @param now ms since 1970
 * @param timeZone an IANA name instead of the reader's own
 */
export function whenWords(
  { deadline, endedAt }: Pick<ClassSession, 'deadline' | 'endedAt'>,
  now: number,
  timeZone?: string,
): string {
  if (endedAt !== null) return `Ended ${momentWords(endedAt, timeZone)}`
  if (deadline === null) return 'No deadline'
  return `${deadline <= now ? 'Closed since' : 'Deadline'} ${momentWords(deadline, timeZone)}`
}

/**
 * The email that brings students into a class.
 *
 * @param sender the name of its owner; empty if unknown
 */
export function classLetter(
  {
    name,
    lab,
    code,
    joinLink,
    deadline,
  }: Pick<ClassSession, 'name' | 'lab' | 'code' | 'joinLink' | 'deadline'>,
  sender: string,
) {
  const what = labById(lab).name
  return {
    subject: `${name}: ${what}`,
    body: [
      'Dear students,',
      `We play ${what} in ${name}. Open this link to join:\n${joinLink}`,
      `If a page asks for the class code, it is ${code}.`,
      ...(deadline === null ? [] : [`Please finish by ${momentWords(deadline)}.`]),
      `Best regards,\n${sender || '[Your name]'}`,
    ].join('\n\n'),
  }
}

export function joinedWords(students: number): string {
  return students === 1 ? '1 student joined' : `${students} students joined`
}

/** How the rounds of a class open, where that is not at each student's own pace. */
export function paceWords({ pacing }: Pick<ClassSession, 'pacing'>): string | null {
  if (pacing === 'own') return null
  return pacing === 'hosted' ? 'You open the rounds' : 'Rounds open at set times'
}
