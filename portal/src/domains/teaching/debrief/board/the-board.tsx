import type { Board } from '@tradewind/contract/teaching/debrief/standings'
import { useState } from 'react'
import { ActionDialog } from '../../action-dialog.tsx'
import { useAction, useAnswer } from '../../asking.ts'
import { Failure, Waiting } from '../../class-parts.tsx'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { BoardTable } from '@tradewind/ui/board-table.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { call } from '../../../../api.ts'
import type { DeskProps } from '../desk-props.ts'

/** The board of names: whether students may put their names on it, and who did. */
export function TheBoard({ view: { session }, tell }: DeskProps) {
  const { id } = session
  const { answer, problem, again } = useAnswer(['GET /api/class-sessions/:id/board', id], () =>
    call('GET /api/class-sessions/:id/board', { params: { id } }),
  )
  const [changed, setChanged] = useState<Board | null>(null)
  const [closing, setClosing] = useState(false)
  const acting = useAction()
  const board = changed ?? answer
  if (!board) return problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the board" />
  const { open, entries } = board

  async function turn(wanted: boolean) {
    const body = { open: wanted, losesNames: entries.length }
    setChanged(await call('PUT /api/class-sessions/:id/board', { params: { id }, body }))
    setClosing(false)
    tell(wanted ? 'The board is open.' : 'The board is closed.')
  }

  return (
    <section aria-labelledby="board-title">
      <h2 id="board-title">The board</h2>
      <p className="help">
        Students who have finished may put their names and scores on the board of this class, and take them
        off at any time. Nobody is on it without choosing it. Students see it once five have finished.
      </p>
      {session.right !== 'see' && (
        <Buttons>
          {open ? (
            <Button
              kind="outlined"
              busy={acting.busy}
              onClick={() => (entries.length > 0 ? setClosing(true) : void acting.run(() => turn(false)))}
            >
              Close the board
            </Button>
          ) : (
            <Button kind="solid" busy={acting.busy} onClick={() => void acting.run(() => turn(true))}>
              Open the board
            </Button>
          )}
        </Buttons>
      )}
      <Refusal sentence={acting.problem?.message ?? null} />
      <div className="class-card">
        {!open && <p>The board is closed, and students do not see it.</p>}
        {open && entries.length === 0 && <p>The board is open. Nobody has put their name on it yet.</p>}
        {entries.length > 0 && <BoardTable entries={entries} rehearsal={session.rehearsal} />}
      </div>
      {closing && (
        <ActionDialog
          title="Close the board?"
          action="Close the board"
          danger
          onAction={() => turn(false)}
          onClose={() => setClosing(false)}
        >
          <p>
            {counted(entries.length, 'name')} will be taken off. If you open the board again, students choose
            again.
          </p>
        </ActionDialog>
      )}
    </section>
  )
}
