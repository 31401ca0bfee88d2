import { labPath } from '@tradewind/contract/catalogue'
import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takeRequestedLab } from '../../arrival/requested-lab.ts'
import { takeSavedTarget } from '../../session/saved-target.ts'
import type { LaunchMark } from '../../frame/launch.ts'

/**
 * Follows, on entering Home, where the reader wanted to go before signing in, else the lab that was asked for. True
 * until it is clear that the reader stays.
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
      return void navigate(labPath(requested.lab, requested.classCode), { replace: true, state: mark })
    return setLeavingFrom(null)
    // Only on entering: later changes of the address are not a new visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return leavingFrom === key
}
