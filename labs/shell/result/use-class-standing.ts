import type { StandingOfRun } from '@tradewind/contract/teaching/debrief/standings'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useCallback, useEffect, useState } from 'react'
import type { LabApi } from '../api.ts'

export interface SeenStanding extends StandingOfRun {
  /** Puts the player's name on the board of the class, or takes it off. */
  choose: (shown: boolean) => Promise<void>
}

const nothing: StandingOfRun = { standing: null, waitsFor: null }

/** Where a finished attempt stands in its class. A result is complete without it, so a failure shows nothing. */
export function useClassStanding(
  api: LabApi,
  { id, kind, classSession }: Pick<LabRun, 'id' | 'kind' | 'classSession'>,
): SeenStanding {
  const [seen, setSeen] = useState(nothing)
  const isAttempt = kind === 'counted' && classSession !== null
  useEffect(() => {
    if (!isAttempt) return
    let wanted = true
    api.call('GET /api/runs/:run/standing', { params: { run: id } }).then(
      (answer) => wanted && setSeen(answer),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [api, id, isAttempt])
  const choose = useCallback(
    async (shown: boolean) =>
      setSeen(await api.call('PUT /api/runs/:run/board', { params: { run: id }, body: { shown } })),
    [api, id],
  )
  return { ...seen, choose }
}
