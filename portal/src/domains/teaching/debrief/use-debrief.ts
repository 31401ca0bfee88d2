import type { Audience, ClassDebrief } from '@tradewind/contract/teaching/debrief'
import { useEffect, useState } from 'react'
import { useAnswer } from '../asking.ts'
import { call } from '../../../api.ts'

/** The debrief of a class. It is asked for again when more have finished than it knows of. */
export function useDebrief({ id, audience, finished }: { id: string; audience: Audience; finished: number }) {
  const {
    answer: loaded,
    problem,
    again,
  } = useAnswer(['GET /api/class-sessions/:id/debrief', id, audience, finished], async () => {
    const answer = await call('GET /api/class-sessions/:id/debrief', {
      params: { id },
      query: { audience },
    })
    return { audience, finished, answer }
  })
  useLookBack({ id, debrief: loaded?.answer ?? null, again })
  return { debrief: loaded?.audience === audience ? loaded.answer : null, problem, again }
}

interface LookBack {
  id: string
  debrief: ClassDebrief | null
  again: () => void
}

/** Lets the engine look back on the finished attempts, a few at a time, as long as the desk is open. */
function useLookBack({ id, debrief, again }: LookBack): void {
  const [isOver, setIsOver] = useState(false)
  const isMissing = debrief !== null && !debrief.tooFew && debrief.lookedBack < debrief.finished
  useEffect(() => {
    if (!isMissing || isOver) return
    let wanted = true
    call('POST /api/class-sessions/:id/look-back', { params: { id } }).then(
      // Runs that this version cannot play stay unknown; asking for them again would never end.
      ({ lookedBack }) => wanted && (lookedBack > debrief.lookedBack ? again() : setIsOver(true)),
      // The page shows what is known, and says of how many runs.
      () => wanted && setIsOver(true),
    )
    return () => {
      wanted = false
    }
    // Each answer begins the next few.
  }, [id, debrief, isMissing, isOver, again])
}
