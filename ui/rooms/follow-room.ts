import type { ApiError, EventOf, InputTo, Reading } from '@tradewind/contract/client'
import type { RoomEvent } from '@tradewind/contract/teaching/rooms'
import { roomFeed, thisBrowser, type Feed } from './feed.ts'

const events = 'GET /api/rooms/:id/events'

/** Reads the stream of a room, with the session of the page. */
type RoomStream = (
  name: typeof events,
  input: InputTo<typeof events>,
  reading: Reading<EventOf<typeof events>>,
) => Promise<void>

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
  stream: RoomStream,
  { room, reader, audiences, poll, onTeam, onRefused }: FollowOptions,
): Feed {
  const feed = roomFeed({
    name: `tradewind room ${room} ${reader}`,
    open: (onEvent, signal) => stream(events, { params: { id: room } }, { onEvent, signal }),
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
