import { labPath } from '@tradewind/contract/catalogue'
import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takeRequestedLab } from '../../../arrival/requested-lab.ts'
import { takeSavedTarget } from '../../../session/saved-target.ts'
import type { LaunchMark } from '../../../frame/launch.ts'

/**
 * On entering Home, follows the destination saved before signing in, else the requested lab. Returns true until it is
 * clear that the reader stays on Home.
 */
export function useHomeEntry(): boolean {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [leavingFrom, setLeavingFrom] = useState<string | null>(key)

  useLayoutEffect(() => {
    const target = takeSavedTarget()
    if (target !== null) return void navigate(target, { replace: true })
    const requested = takeRequestedLab()
    const mark: LaunchMark = { fromHome: false, anyWidth: true }
    if (requested)
      return void navigate(labPath(requested.lab, requested.linkedClass), { replace: true, state: mark })
    return setLeavingFrom(null)
    // This runs only on entering: a later change of the address is not a new visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return leavingFrom === key
}
