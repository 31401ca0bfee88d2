import type { Command, RoomState } from '@tradewind/contract/teaching/rooms'
import { useState } from 'react'
import { ActionDialog } from '../action-dialog.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { DurationFields } from '../duration-fields.tsx'
import { durationOf, durationProblem, secondsTyped } from '../duration.ts'

interface Props {
  room: RoomState
  give: (command: Command) => Promise<void>
  onClose: () => void
}

/** Gives the open round more time, or a clock if it has none. */
export function MoreTimeDialog({ room, give, onClose }: Props) {
  const [time, setTime] = useState(durationOf(120))
  const [mistake, setMistake] = useState<string>()
  const isFirst = room.length === null

  async function extend() {
    const seconds = secondsTyped(time)
    setMistake(seconds === null ? durationProblem : undefined)
    if (seconds === null) return
    await give({ kind: 'extend', seconds })
    onClose()
  }

  return (
    <ActionDialog
      title={isFirst ? `A clock for round ${room.round}` : `More time for round ${room.round}`}
      action={isFirst ? 'Start the clock' : 'Give more time'}
      onAction={extend}
      onClose={onClose}
    >
      <p>
        {isFirst
          ? 'The round closes when this time is up. You can still give more time.'
          : 'The clock of the round gets this much more. Students with extra time get their share.'}
      </p>
      <DurationFields legend="Time" value={time} onChange={setTime} error={mistake} />
    </ActionDialog>
  )
}

/** Opens the round that closed last once more, after saying what that does. */
export function UndoDialog({ room, roundSeconds, give, onClose }: Props & { roundSeconds: number | null }) {
  const needsClock = room.pacing === 'timetable'
  const [hasClock, setHasClock] = useState(needsClock || roundSeconds !== null)
  const [time, setTime] = useState(durationOf(roundSeconds ?? 120))
  const [mistake, setMistake] = useState<string>()

  async function undo() {
    const seconds = hasClock ? secondsTyped(time) : null
    const isWrong = hasClock && seconds === null
    setMistake(isWrong ? durationProblem : undefined)
    if (isWrong) return
    await give({ kind: 'undo', seconds })
    onClose()
  }

  return (
    <ActionDialog
      title={`Open round ${room.round} again?`}
      action={`Open round ${room.round} again`}
      onAction={undo}
      onClose={onClose}
    >
      <p>
        Defaults of this round are taken back, and whoever had not decided can still decide. Decisions that
        were made stay as they are.
      </p>
      {!needsClock && <Toggle label="Close it again by a clock" checked={hasClock} onChange={setHasClock} />}
      {hasClock && <DurationFields legend="Time" value={time} onChange={setTime} error={mistake} />}
    </ActionDialog>
  )
}
