import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useState } from 'react'
import type { LabApi } from '../api.ts'
import { useAction } from '@tradewind/ui/use-action.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'

interface Props {
  api: LabApi
  run: LabRun
  /** The round in which most was at stake; it is offered first. */
  decisive: number
  /** Plays another run. */
  onRun: (run: LabRun) => void
}

/** Tries a finished run again from one of its rounds on. It is shown once the solution is, because trying tells as much. */
export function TryAgain({ api, run, decisive, onRun }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const round = chosen ?? String(decisive)
  const { busy, problem, run: act } = useAction()
  const begin = async () =>
    onRun(
      await api.call('POST /api/runs/:run/again', {
        params: { run: run.id },
        body: { round: Number(round) },
      }),
    )
  return (
    <section className="try-again" aria-labelledby="try-again">
      <h2 id="try-again">Try it again from here</h2>
      <p>
        Keep your decisions before a round, and decide anew from there on the same case. It is a rehearsal, so
        it never counts.
      </p>
      <SelectField
        label="From which round"
        value={round}
        onChange={choose}
        options={Array.from({ length: run.rounds }, (_, at) => ({
          value: String(at + 1),
          name: `Round ${at + 1} of ${run.rounds}`,
        }))}
      />
      <Buttons>
        <Button kind="outlined" busy={busy} onClick={() => void act(begin)}>
          Try it again from round {round}
        </Button>
      </Buttons>
      <Refusal sentence={problem?.message ?? null} />
    </section>
  )
}
