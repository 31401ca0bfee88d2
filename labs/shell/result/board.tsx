import type { ClassStanding } from '@tradewind/contract/teaching/debrief/standings'
import { useAction } from '@tradewind/ui/use-action.ts'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { BoardTable } from '@tradewind/ui/board-table.tsx'

interface Props {
  board: NonNullable<ClassStanding['board']>
  rehearsal: boolean
  /** Puts the reader's name on the board, or takes it off. */
  choose: (shown: boolean) => Promise<void>
}

/** The board of names, folded: to be on it is a choice, and so is to read it. */
export function Board({ board: { mine, entries }, rehearsal, choose }: Props) {
  const { busy, problem, run } = useAction()
  return (
    <Disclosure className="result-board" summary="The board of names">
      {entries.length > 0 ? (
        <BoardTable entries={entries} rehearsal={rehearsal} />
      ) : (
        <p>Nobody has put their name here yet.</p>
      )}
      <p className="aside">
        {mine
          ? 'Your name and score are on the board. Those of your class who have finished can see them.'
          : 'You are not on the board. If you like, those of your class who have finished see your name and score.'}
      </p>
      <Buttons>
        <Button kind="outlined" busy={busy} onClick={() => void run(() => choose(!mine))}>
          {mine ? 'Take my name off' : 'Put my name on the board'}
        </Button>
      </Buttons>
      <Refusal sentence={problem?.message ?? null} />
    </Disclosure>
  )
}
