import { ApiError } from '@tradewind/contract/client'
import type { HostView } from '@tradewind/contract/teaching/rooms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '../asking.ts'
import { clockOffset } from '@tradewind/ui/rooms/clock.ts'
import type { Feed } from '@tradewind/ui/rooms/feed.ts'
import { followRoom } from '@tradewind/ui/rooms/follow-room.ts'
import { call, stream } from '../../../api.ts'

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

/**
 * A room as its host sees it, kept current.
 *
 * @param host the id of the signed-in user
 */
export function useHostView({ room, host }: { room: string; host: string }): WatchedRoom {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(1)
  const feed = useRef<Feed>(null)

  const show = useCallback((view: HostView) => {
    setSeen((before) => (before && isOlder(view, before.view) ? before : withOffset(view)))
    setProblem(null)
  }, [])
  useEffect(() => {
    const poll = async () => {
      try {
        show(await call('GET /api/rooms/:id/host', { params: { id: room } }))
      } catch (error) {
        setProblem(problemOf(error))
      }
    }
    const current = followRoom(stream, {
      room,
      reader: host,
      audiences: ['round', 'host'],
      poll,
      onRefused: (error) => setProblem(problemOf(error)),
    })
    feed.current = current
    current.pollNow()
    return current.stop
  }, [room, host, show, tries])

  /** Follows the room anew: if it was refused, the feed has ended. */
  const again = useCallback(() => setTries((before) => before + 1), [])
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
        feed.current?.pollNow()
      }
    },
    [show],
  )
  return { seen, problem, again, change }
}

function withOffset(view: HostView): Seen {
  return { view, offset: clockOffset(view.room.now) }
}

/** Of answers that cross on their way, whether this one was asked for earlier. */
function isOlder({ room }: HostView, { room: before }: HostView): boolean {
  return room.version < before.version || (room.version === before.version && room.now < before.now)
}
