import { labsIn, type Environment, type Lab, type LabId } from '@tradewind/contract/catalogue'
import { holdsLab, type Products } from '@tradewind/contract/roles'
import { momentOf } from '@tradewind/contract/words/zoned-time'

/** The form of a new class session. */
export interface ClassValues extends Record<string, unknown> {
  lab: LabId
  name: string
  /** In the reader's time zone; empty for no deadline. */
  deadline: string
}

export function readersTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The labs that a class can play now: open ones that the instructor holds. */
export function teachableLabs(
  user: { products: Products },
  environment: Environment,
  now: number,
): readonly Lab[] {
  return labsIn(environment).filter(({ id, comes }) => comes === null && holdsLab(user, id, now))
}

/** Problems that can be found before the server is called. */
export function classProblems(
  { name, deadline }: ClassValues,
  now: number,
  timeZone = readersTimeZone(),
): Partial<Record<keyof ClassValues, string>> {
  const at = deadline === '' ? null : momentOf(deadline, timeZone)
  return {
    ...(name.trim() === '' && { name: 'Please enter a name.' }),
    ...(at !== null && at <= now && { deadline: 'Please choose a time in the future.' }),
    ...(deadline !== '' && at === null && { deadline: 'Please enter a date and a time.' }),
  }
}

/** The call's body: three attempts of which the best counts, with the lab's usual settings. */
export function newClass({ name, deadline }: ClassValues, timeZone = readersTimeZone()) {
  return {
    name: name.trim(),
    deadline: deadline === '' ? null : momentOf(deadline, timeZone),
    timeZone,
    attempts: 3,
    counted: 'best' as const,
    settings: {},
  }
}
