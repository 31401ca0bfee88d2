import type { HostView, RobotStrength, Seat } from '@tradewind/contract/teaching/rooms'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useState } from 'react'
import { ActionDialog } from '../action-dialog.tsx'
import { SelectField, TextField } from '@tradewind/ui/fields.tsx'
import { call } from '../../../api.ts'
import { strengthOptions } from './host-words.ts'

interface Props {
  id: string
  seat: Seat
  change: (task: () => Promise<HostView>) => Promise<void>
  onClose: () => void
}

/** Gives a student more time, or lets a robot decide in their place. */
export function SeatDialog({ id, seat, change, onClose }: Props) {
  const [percent, setPercent] = useState(String(seat.extraPercent))
  const [decides, setDecides] = useState<RobotStrength | 'student'>(seat.strength ?? 'student')
  const [mistake, setMistake] = useState<string>()

  async function save() {
    const extraPercent = wholeNumber(percent)
    const isWrong = extraPercent === null || extraPercent > 300
    setMistake(isWrong ? 'Give 0 to 300 percent.' : undefined)
    if (isWrong) return
    await change(() =>
      call('PUT /api/rooms/:id/seats/:student', {
        params: { id, student: seat.id },
        body: { extraPercent, strength: decides === 'student' ? null : decides },
      }),
    )
    onClose()
  }

  return (
    <ActionDialog title={`The seat of ${seat.name}`} action="Save" onAction={save} onClose={onClose}>
      {(problem) => (
        <>
          <TextField
            label="More time for every round"
            help="For example 50 for half as much again. Rounds without a clock are not affected."
            value={percent}
            onChange={setPercent}
            error={mistake ?? problem?.fields.extraPercent}
            behind="%"
            input={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
          {seat.team === null && (
            <SelectField
              label="Who decides"
              help="A robot fills in for a student who has left. It decides when a round closes."
              value={decides}
              onChange={setDecides}
              options={[{ value: 'student', name: seat.name }, ...strengthOptions('A robot, ')]}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}
