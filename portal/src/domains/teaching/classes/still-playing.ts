import type { ClassSession, ClassStudent } from '@tradewind/contract/teaching/classes'
import { counted } from '@tradewind/contract/teaching/words/classes'

/** The students who can still play a counted attempt of the class: those an open solution could help. */
export function stillPlaying(
  { attempts, deadline, endedAt }: Pick<ClassSession, 'attempts' | 'deadline' | 'endedAt'>,
  students: readonly ClassStudent[],
  now: number,
): readonly ClassStudent[] {
  if (endedAt !== null) return []
  return students.filter(({ status, attemptsUsed, extendedTo }) => {
    const until = deadline === null ? Infinity : Math.max(deadline, extendedTo ?? deadline)
    return until > now && (status === 'open' || attemptsUsed < attempts)
  })
}

const named = 5

/** Who they are, as one sentence. */
export function stillPlayingInWords(students: readonly ClassStudent[]): string {
  const names = students.slice(0, named).map(({ name }) => name)
  const others = students.length - names.length
  if (others > 0) names.push(counted(others, 'other'))
  if (names.length === 0) return 'Nobody has an attempt left to play.'
  const list = new Intl.ListFormat('en-GB').format(names)
  return `${list} can still play an attempt that counts.`
}
