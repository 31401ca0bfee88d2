import { clockText, secondsInWords, secondsOf, useTimeNews } from '@tradewind/ui/rooms/clock.ts'
import type { SeenRoom } from './use-room.ts'

/** How much time the open round has left, or that it is paused. */
export function RoomClock({ room: { state, seconds } }: { room: SeenRoom }) {
  const news = useTimeNews(seconds, state.length)
  const isPaused = state.phase === 'paused'
  const left = isPaused && state.pausedLeft !== null ? secondsOf(state.pausedLeft) : seconds
  return (
    <>
      {isPaused && <span className="room-clock strong figures one-line">Paused</span>}
      {left !== null && (
        <span className="room-clock strong figures one-line">
          <span aria-hidden="true">{clockText(left)} left</span>
          {/* Without a live region: the time is read when somebody comes to it. */}
          <span className="visually-hidden">{secondsInWords(left)} left</span>
        </span>
      )}
      <span className="visually-hidden" role="status">
        {isPaused ? 'The round is paused.' : news}
      </span>
    </>
  )
}
