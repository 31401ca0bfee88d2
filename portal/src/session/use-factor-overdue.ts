import { useNow } from '../ui/use-now.ts'
import { isFactorOverdue } from './factor-duty.ts'
import { useSession, useUser } from './session.tsx'

/** Whether the reader can use no other screen than the one that sets up a second factor. */
export function useFactorOverdue(): boolean {
  const { factorMissing } = useSession()
  return isFactorOverdue(useUser(), factorMissing, useNow())
}
