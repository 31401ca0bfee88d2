import type { HostView } from '@tradewind/contract/teaching/rooms'
import type { TeamsView } from '@tradewind/contract/teaching/rooms/teams'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPoller, type Poller } from '@tradewind/ui/rooms/poller.ts'
import type { LabApi } from '../api.ts'
import { problemOf, type Problem } from '../class/calls.ts'

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
export function useTeams(api: LabApi, { room, view }: { room: string; view: HostView }): WatchedTeams {
  const [teams, setTeams] = useState<TeamsView | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const poller = useRef<Poller>(null)
  const changes = useRef(0)

  useEffect(() => {
    const poll = async () => {
      const before = changes.current
      try {
        const answer = await api.call('GET /api/rooms/:id/teams', { params: { id: room } })
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
  }, [api, room])
  // Views that come during a call are answered by one more.
  useEffect(() => poller.current?.now(), [api, room, view])

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
