import type { PeerEvaluation, PeerState } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { useState } from 'react'
import { ActionDialog } from '../../action-dialog.tsx'
import { useAction } from '../../asking.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { call } from '../../../../api.ts'

interface Props {
  /** Of the class. */
  id: string
  evaluation: PeerEvaluation
  /** Assistants take no step that changes grades. */
  mayCount: boolean
  onChanged: (evaluation: PeerEvaluation, told: string) => void
  /** Asks anew who has rated. */
  onLook: () => void
}

const told: Record<PeerState, string> = {
  none: '',
  open: 'Members of teams can rate each other.',
  closed: 'The peer evaluation is closed.',
  released: 'Students can read their results.',
}

/** What can be done with a peer evaluation now. What cannot be taken back, and what changes grades, is asked first. */
export function EvaluationSteps({ id, evaluation, mayCount, onChanged, onLook }: Props) {
  const { state, counts, rehearsal } = evaluation
  const [asked, setAsked] = useState<'release' | 'count' | null>(null)
  const { busy, problem, run } = useAction()
  const params = { id }

  async function move(wanted: Exclude<PeerState, 'none'>) {
    const body = { from: state, state: wanted }
    onChanged(await call('PUT /api/class-sessions/:id/peer-evaluation', { params, body }), told[wanted])
    setAsked(null)
  }
  async function count(wanted: boolean) {
    const body = { counts: wanted }
    onChanged(
      await call('PUT /api/class-sessions/:id/peer-evaluation/counts', { params, body }),
      wanted ? 'The factors change the grades.' : 'The grades are the scores of the teams again.',
    )
    setAsked(null)
  }
  const act = (task: () => Promise<void>) => () => void run(task)

  return (
    <>
      <Buttons>
        {state === 'none' && (
          <Button kind="solid" busy={busy} onClick={act(() => move('open'))}>
            Open the peer evaluation
          </Button>
        )}
        {state === 'open' && (
          <Button kind="solid" busy={busy} onClick={act(() => move('closed'))}>
            Close the peer evaluation
          </Button>
        )}
        {state === 'open' && (
          <Button kind="outlined" onClick={onLook}>
            Look again
          </Button>
        )}
        {state === 'closed' && (
          <Button kind="solid" onClick={() => setAsked('release')}>
            Release the results
          </Button>
        )}
        {state === 'closed' && (
          <Button kind="outlined" busy={busy} onClick={act(() => move('open'))}>
            Open it again
          </Button>
        )}
        {state === 'released' && mayCount && !rehearsal && (
          <CountButton
            counts={counts}
            busy={busy}
            onAsk={() => setAsked('count')}
            onStop={act(() => count(false))}
          />
        )}
      </Buttons>
      <Refusal sentence={asked === null ? (problem?.message ?? null) : null} />
      {asked === 'release' && (
        <ReleaseDialog onRelease={() => move('released')} onClose={() => setAsked(null)} />
      )}
      {asked === 'count' && <CountDialog onCount={() => count(true)} onClose={() => setAsked(null)} />}
    </>
  )
}

interface CountProps {
  counts: boolean
  busy: boolean
  onAsk: () => void
  onStop: () => void
}

function CountButton({ counts, busy, onAsk, onStop }: CountProps) {
  return counts ? (
    <Button kind="outlined" busy={busy} onClick={onStop}>
      Send grades without factors
    </Button>
  ) : (
    <Button kind="solid" onClick={onAsk}>
      Let the factors count
    </Button>
  )
}

function ReleaseDialog({ onRelease, onClose }: { onRelease: () => Promise<void>; onClose: () => void }) {
  return (
    <ActionDialog
      title="Release the results?"
      action="Release the results"
      onAction={onRelease}
      onClose={onClose}
    >
      <p>
        Each student sees their own factor, the means of their marks, and what was written about them where
        three or more wrote a text. You cannot take this back.
      </p>
    </ActionDialog>
  )
}

function CountDialog({ onCount, onClose }: { onCount: () => Promise<void>; onClose: () => void }) {
  return (
    <ActionDialog
      title="Let the factors count?"
      action="Let the factors count"
      onAction={onCount}
      onClose={onClose}
    >
      <p>
        The grade of each student becomes the score of their team times their factor, as the table shows.
        Grades that are in an LMS are sent again. You can go back to the scores of the teams at any time.
      </p>
    </ActionDialog>
  )
}
