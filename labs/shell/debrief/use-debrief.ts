import type { Audience, ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { useCallback, useEffect, useState } from 'react'
import type { LabApi } from '../api.ts'
import { useAnswer } from '../class/calls.ts'

/** The debrief of a class. It is asked for again when more have finished than it knows of. */
export function useDebrief(
  api: LabApi,
  { id, audience, finished }: { id: string; audience: Audience; finished: number },
) {
  const ask = useCallback(async () => {
    const answer = await api.call('GET /api/class-sessions/:id/debrief', {
      params: { id },
      query: { audience },
    })
    return { audience, finished, answer }
  }, [api, id, audience, finished])
  const { answer: loaded, problem, again } = useAnswer(ask)
  useLookBack(api, { id, debrief: loaded?.answer ?? null, again })
  return { debrief: loaded?.audience === audience ? loaded.answer : null, problem, again }
}

interface LookBack {
  id: string
  debrief: ClassDebrief | null
  again: () => void
}

/** Lets the engine look back on the finished attempts, a few at a time, as long as the desk is open. */
function useLookBack(api: LabApi, { id, debrief, again }: LookBack): void {
  const [isOver, setIsOver] = useState(false)
  const isMissing = debrief !== null && !debrief.tooFew && debrief.lookedBack < debrief.finished
  useEffect(() => {
    if (!isMissing || isOver) return
    let wanted = true
    api.call('POST /api/class-sessions/:id/look-back', { params: { id } }).then(
      // Runs that this version cannot play stay unknown; asking for them again would never end.
      ({ lookedBack }) => wanted && (lookedBack > debrief.lookedBack ? again() : setIsOver(true)),
      // The page shows what is known, and says of how many runs.
      () => wanted && setIsOver(true),
    )
    return () => {
      wanted = false
    }
    // Each answer begins the next few.
  }, [api, id, debrief, isMissing, isOver, again])
}
