import { classParameter } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/people/users'
import { call } from '../api.ts'
import type { LabLink } from './launch.ts'

/** Whether somebody has classes to look at: as an instructor, or as an assistant of a course in an LMS. */
export function teaches({
  instructor,
  admin,
  assistant,
}: Pick<User, 'instructor' | 'admin' | 'assistant'>): boolean {
  return instructor || admin || assistant === true
}

/** The screen of the reader's own class that a link into a lab means; null if the class is not theirs. */
export async function ownClassOf({ parameter, value }: LabLink): Promise<string | null> {
  const classes = await call('GET /api/class-sessions').catch(() => [])
  const code = value.replaceAll(/[ -]/gu, '').toUpperCase()
  const own = classes.find(({ id, code: known }) => id === value || known === code)
  if (!own) return null
  return parameter === classParameter || own.pacing === 'own'
    ? `/classes/${own.id}`
    : `/classes/${own.id}/host`
}
