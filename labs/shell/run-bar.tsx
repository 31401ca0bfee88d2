import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Dialog } from '@tradewind/ui/dialog.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { runName } from '@tradewind/contract/teaching/words/runs'
import { RoomClock } from './room/room-clock.tsx'
import type { SeenRoom } from './room/use-room.ts'
import { takesDecisions, type RunStore, type Saving } from './run-store.ts'
import type { Simulation } from './simulation.ts'

const savingInWords: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  retrying: 'Not saved, retrying',
  signed_out: 'Not saved, signed out',
  no_access: 'Not saved, no access',
  conflict: 'Changed in another window',
}

interface Props {
  store: RunStore
  run: LabRun
  /** Null for a run at the player's own pace. */
  room: SeenRoom | null
  saving: Saving
  simulation: Simulation<unknown, unknown, unknown>
  onBack: () => void
}

/** About the run in play: how far it is, whether it is saved, and the help. */
export function RunBar({ store, run, room, saving, simulation, onBack }: Props) {
  const [dialog, setDialog] = useState<'help' | 'end' | null>(null)
  const close = () => setDialog(null)
  const round = room ? room.state.round : run.round
  return (
    <div className="run-bar row gap-4-12 middle shrinkable">
      <Button onClick={onBack}>
        <span className="back-arrow" aria-hidden="true">
          ←
        </span>
        <span className="back-words">Back to start</span>
      </Button>
      <span className="run-place row middle shrinkable">
        {run.status === 'open' && round > 0 && (
          <strong>
            Round{' '}
            <span>
              {round} of {run.rounds}
            </span>
          </strong>
        )}
        {run.status === 'open' && room && <RoomClock room={room} />}
        <span>{runName(run)}</span>
        {run.className !== null && <span className="badge">{run.className}</span>}
        <span className="saving" role="status" data-saving={saving}>
          {savingInWords[saving]}
        </span>
      </span>
      {takesDecisions(run) && !room && <Button onClick={() => setDialog('end')}>End run</Button>}
      <Button onClick={() => setDialog('help')}>Help</Button>
      {dialog === 'help' && (
        <Dialog title="Help" wide onClose={close}>
          <div className="help">
            {typeof simulation.help === 'function' ? simulation.help(run.rules, run) : simulation.help}
          </div>
          <Buttons end>
            <Button kind="solid" onClick={close}>
              Close help
            </Button>
          </Buttons>
        </Dialog>
      )}
      {dialog === 'end' && <EndRun {...{ store, run }} onClose={close} />}
    </div>
  )
}

function EndRun({ store, run, onClose }: { store: RunStore; run: LabRun; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function end() {
    setBusy(true)
    const refusal = await store.end()
    setBusy(false)
    if (refusal === null) onClose()
    else setProblem(refusal)
  }

  return (
    <Dialog title="End this run?" onClose={onClose}>
      <p>
        You are in round {run.round} of {run.rounds}. If you end this run early, it gets no result and you
        cannot resume it{run.counts ? ', and this attempt is used up' : ''}.
      </p>
      <Refusal sentence={problem} />
      <Buttons end>
        <Button kind="outlined" onClick={onClose}>
          Keep playing
        </Button>
        <Button kind="danger" disabled={busy} onClick={() => void end()}>
          End run
        </Button>
      </Buttons>
    </Dialog>
  )
}
