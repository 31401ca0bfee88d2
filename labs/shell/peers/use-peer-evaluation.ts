import type { OwnPeerEvaluation, PeerRating } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useCallback, useEffect, useState } from 'react'
import type { LabApi } from '../api.ts'

export interface SeenEvaluation {
  /** Null until it is known; a result is complete without it, so a failure shows nothing. */
  evaluation: OwnPeerEvaluation | null
  /** Sends the ratings, or fails with the refusal. */
  send: (ratings: PeerRating[]) => Promise<void>
}

/**
 * The peer evaluation of a team that has finished. The instructor opens and releases it while results are in view, so it
 * is read again whenever the player comes back to the page.
 */
export function usePeerEvaluation(
  api: LabApi,
  { id, team, status }: Pick<LabRun, 'id' | 'team' | 'status'>,
): SeenEvaluation {
  const [evaluation, setEvaluation] = useState<OwnPeerEvaluation | null>(null)
  const hasTeam = team !== null && status === 'finished'
  useEffect(() => {
    if (!hasTeam) return
    let wanted = true
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      api.call('GET /api/runs/:run/peer-evaluation', { params: { run: id } }).then(
        (answer) => wanted && setEvaluation(answer),
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', ask)
    }
  }, [api, id, hasTeam])
  const send = useCallback(
    async (ratings: PeerRating[]) =>
      setEvaluation(
        await api.call('POST /api/runs/:run/peer-evaluation', { params: { run: id }, body: { ratings } }),
      ),
    [api, id],
  )
  return { evaluation, send }
}
