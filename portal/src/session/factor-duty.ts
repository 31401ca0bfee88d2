import type { User } from '@tradewind/contract/people/users'
import { useNow } from '../ui/use-now.ts'
import { useSession, useUser } from './session.tsx'

/** The screen where people set up how they sign in. */
export const signInSettings = '/sign-in-settings'

type Owner = Pick<User, 'secondFactor'>

/** What a person still has to set up; null for all who need nothing, and for exempt demo accounts. */
export function factorDuty({ secondFactor }: Owner): NonNullable<User['secondFactor']> | null {
  return secondFactor && !secondFactor.exempt ? secondFactor : null
}

/**
 * Whether the days to set up a second factor are over, so that no other screen works: by this clock, or because the
 * server has said so (`missing`). `now` in ms.
 */
export function isFactorOverdue(user: Owner, missing: boolean, now: number): boolean {
  const duty = factorDuty(user)
  return duty !== null && (missing || duty.dueAt <= now)
}

/** Whether the reader can use no other screen than the one that sets up a second factor. */
export function useFactorOverdue(): boolean {
  const { factorMissing } = useSession()
  return isFactorOverdue(useUser(), factorMissing, useNow())
}
