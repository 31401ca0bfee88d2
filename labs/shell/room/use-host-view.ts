import { ApiError } from '@tradewind/contract/client'
import type { HostView } from '@tradewind/contract/rooms'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LabApi } from '../api.ts'
import { problemOf, type Problem } from '../class/calls.ts'
import { repeat, type Repetition } from '../class/repeat.ts'
import { clockOffset } from './clock.ts'

const everyMs = 3000

interface Seen {
  view: HostView
  /** By how much the server's clock is ahead, in ms. */
  offset: number
}

export interface WatchedRoom {
  /** Null until the first answer. */
  seen: Seen | null
  /** The last call failed; what is seen is then older. */
  problem: Problem | null
  again: () => void
  /**
   * Does something that answers the room, and shows it. If it came too late, the newest state is shown.
   * @throws ApiError with a sentence for the host
   */
  change: (task: () => Promise<HostView>) => Promise<void>
}

/** A room as its host sees it, kept current while the page is visible. */
export function useHostView(api: LabApi, id: string): WatchedRoom {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const repetition = useRef<Repetition>(null)

  const show = useCallback((view: HostView) => {
    setSeen({ view, offset: clockOffset(view.room.now) })
    setProblem(null)
  }, [])
  useEffect(() => {
    const current = repeat({
      ask: () => api.call('GET /api/rooms/:id/host', { params: { id } }),
      onAnswer: show,
      onProblem: (error) => setProblem(problemOf(error)),
      everyMs,
      page: document,
    })
    repetition.current = current
    return () => current.stop()
  }, [api, id, show])

  const again = useCallback(() => repetition.current?.again(), [])
  const change = useCallback(
    async (task: () => Promise<HostView>) => {
      try {
        show(await task())
      } catch (error) {
        const late = error instanceof ApiError && error.code === 'room_changed' ? error : null
        if (!late) throw error
        if (late.details !== undefined) show(late.details as HostView)
        throw new ApiError(`${late.message} You now see the newest state.`, late)
      } finally {
        // An answer that was asked for before this change would show the room as it was.
        again()
      }
    },
    [show, again],
  )
  return { seen, problem, again, change }
}
