import type { ApiError } from '@tradewind/contract/client'
import type { RoomEvent } from '@tradewind/contract/teaching/rooms'
import type { LabApi } from '../api.ts'
import { roomFeed, thisBrowser, type Feed } from './feed.ts'

interface FollowOptions {
  /** The id of the class. */
  room: string
  /** The id of the signed-in user. */
  reader: string
  /** Of whom the page shows everything that it asks for. */
  audiences: readonly RoomEvent['audience'][]
  /** Called when the reader's team has done something. */
  onTeam?: () => void
  /** Asks for what the page shows. It is not called twice at once. */
  poll: () => Promise<void>
  onRefused: (error: ApiError) => void
}

/** Keeps what a page shows of a room current, until it is stopped. */
export function followRoom(
  api: LabApi,
  { room, reader, audiences, poll, onTeam, onRefused }: FollowOptions,
): Feed {
  const feed = roomFeed({
    name: `tradewind room ${room} ${reader}`,
    open: (onEvent, signal) =>
      api.stream('GET /api/rooms/:id/events', { params: { id: room } }, { onEvent, signal }),
    poll,
    onVersion: (audience) => {
      if (audience === 'team') onTeam?.()
      else if (audiences.some((shown) => shown === audience)) feed.pollNow()
    },
    onRefused,
    browser: thisBrowser(),
  })
  return feed
}
