import type { HostView } from '@tradewind/contract/teaching/rooms'
import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '../asking.ts'
import { createPoller, type Poller } from '@tradewind/ui/rooms/poller.ts'
import { call } from '../../../api.ts'

export interface WatchedTeams {
  /** Null until the first answer. */
  teams: TeamsView | null
  /** The last call failed; `teams` are then older. */
  problem: Problem | null
  again: () => void
  /**
   * Does something that answers the teams, and shows them.
   * @throws ApiError with a sentence for the host
   */
  change: (task: () => Promise<TeamsView>) => Promise<void>
}

/** The teams of a room, read again with every new view of the room. */
export function useTeams({ room, view }: { room: string; view: HostView }): WatchedTeams {
  const [teams, setTeams] = useState<TeamsView | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const poller = useRef<Poller>(null)
  const changes = useRef(0)

  useEffect(() => {
    const poll = async () => {
      const before = changes.current
      try {
        const answer = await call('GET /api/rooms/:id/teams', { params: { id: room } })
        // An answer from before a change would show the teams as they were.
        if (changes.current === before) setTeams(answer)
        setProblem(null)
      } catch (error) {
        setProblem(problemOf(error))
      }
    }
    // It is never started: it asks when the room has changed.
    const current = createPoller({ poll, everyMs: 0, page: document })
    poller.current = current
    return () => current.end()
  }, [room])
  // Views that come during a call are answered by one more.
  useEffect(() => poller.current?.now(), [room, view])

  const again = useCallback(() => poller.current?.now(), [])
  const change = useCallback(async (task: () => Promise<TeamsView>) => {
    changes.current += 1
    try {
      const answer = await task()
      setTeams(answer)
    } finally {
      changes.current += 1
      poller.current?.now()
    }
  }, [])
  return { teams, problem, again, change }
}
