import type { Lab } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { LabApi } from '../api.ts'
import { useAction } from '@tradewind/ui/use-action.ts'
import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'

interface Props {
  lab: Lab
  run: LabRun
  api: LabApi
  toTeam: (run: LabRun) => void
}

/** Tells a player that the instructor has moved them, and takes them to the run of their team. */
export function MovedNotice({ lab, run, api, toTeam }: Props) {
  const { busy, problem, run: act } = useAction()
  const go = () =>
    act(async () => {
      const body = { kind: 'counted' as const, classSession: run.classSession }
      toTeam(await api.call('POST /api/labs/:lab/runs', { params: { lab: lab.id }, body }))
    })
  return (
    <div className="notice">
      <div>
        <p role="alert">
          <strong>Your instructor has moved you to another team.</strong> What {run.team?.name} has decided
          stays there.
        </p>
        <Refusal sentence={problem?.message ?? null} />
      </div>
      <Button kind="solid" busy={busy} onClick={() => void go()}>
        Go to your team
      </Button>
    </div>
  )
}
