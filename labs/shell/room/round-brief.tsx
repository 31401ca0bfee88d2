import type { RoomState } from '@tradewind/contract/teaching/rooms'
import { roundInWords } from '@tradewind/contract/teaching/words/rooms'

/** What the round of a room is about, above what there is to decide. */
export function RoundBrief({ room }: { room: RoomState }) {
  return (
    room.about && (
      <p className="round-brief">
        <strong>{roundInWords(room)}.</strong> {room.about.says}
      </p>
    )
  )
}
