import { classParameter, classPath, hostPath, isClassId } from '@tradewind/contract/catalogue'
import { plainCode } from '@tradewind/contract/rules'
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

/**
 * The screen of the reader's own class that a link into a lab means; null if the class is not theirs. Where the server
 * does not say within `patience` ms, it is a screen that asks again: nobody joins their own class by mistake.
 */
export async function ownClassOf({ parameter, value }: LabLink, patience: number): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
  const classes = await Promise.race([call('GET /api/class-sessions').catch(() => null), late])
  if (classes === null) {
    if (!isClassId(value)) return '/classes'
    return parameter === classParameter ? classPath(value) : hostPath(value)
  }
  const code = plainCode(value)
  const own = classes.find(({ id, code: known }) => id === value || known === code)
  if (!own) return null
  return parameter === classParameter || own.pacing === 'own' ? classPath(own.id) : hostPath(own.id)
}
