import type { LabId } from '@tradewind/contract/catalogue'
import { ownsLab } from '@tradewind/contract/roles'
import { serverNow } from '../../../browser/server-time.ts'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { useUser } from '../../../session/session.tsx'

/** Opens a lab, after asking the server for the new access if the page does not know it yet. */
export function useOpenOnceHeld(): (lab: LabId) => void {
  const user = useUser()
  const { openLab } = useLabFrame()
  const refreshUser = useRefreshUser()
  return (lab) => {
    const known = ownsLab(user, lab, serverNow()) ? Promise.resolve() : refreshUser()
    // Without an answer, Home says why the lab does not open.
    void known.catch(() => undefined).then(() => openLab(lab))
  }
}
