import type { HostView, RobotStrength } from '@tradewind/contract/teaching/rooms'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useState } from 'react'
import { useAction } from '../asking.ts'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { Button } from '@tradewind/ui/button.tsx'
import { SelectField, TextField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { call } from '../../../api.ts'
import { strengthOptions } from './host-words.ts'

interface Props {
  id: string
  change: (task: () => Promise<HostView>) => Promise<void>
  tell: (text: string) => void
}

const most = 20

/** Adds robots, which play along and count nowhere. */
export function RobotsCard({ id, change, tell }: Props) {
  const [strength, setStrength] = useState<RobotStrength>('steady')
  const [count, setCount] = useState('1')
  const [mistake, setMistake] = useState<string>()
  const { busy, problem, run } = useAction()

  function add() {
    const robots = wholeNumber(count) ?? 0
    const isWrong = robots < 1 || robots > most
    setMistake(isWrong ? `Enter a number from 1 to ${most}.` : undefined)
    if (isWrong) return
    void run(async () => {
      const body = { strength, count: robots }
      await change(() => call('POST /api/rooms/:id/robots', { params: { id }, body }))
      tell(`${counted(robots, 'robot')} added.`)
    })
  }

  return (
    <section className="class-card host-side stack gap-12 one-column" aria-labelledby="robots-title">
      <h2 id="robots-title">Robots</h2>
      <p className="help">They play along with your students and count in no figure.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) add()
        }}
      >
        <SelectField label="Strength" value={strength} onChange={setStrength} options={strengthOptions('')} />
        <TextField
          label="How many"
          value={count}
          onChange={setCount}
          error={mistake ?? problem?.fields.count}
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
        <Button type="submit" kind="outlined" busy={busy}>
          Add robots
        </Button>
      </form>
      <Refusal sentence={problem?.message ?? null} />
    </section>
  )
}
