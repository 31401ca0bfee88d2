import type { ClassSession, ClassStudent, SolutionTo } from '@tradewind/contract/teaching/classes'
import { useState } from 'react'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { stillPlaying, stillPlayingInWords } from './still-playing.ts'

interface Props {
  theClass: ClassSession
  students: readonly ClassStudent[]
  /** When the list of students arrived, in ms. */
  now: number
  onOpen: (to: SolutionTo) => Promise<void>
  onClose: () => void
}

const readers = [
  {
    id: 'finished',
    name: 'Students without an attempt left',
    text: 'Each of them once they have used their attempts, or their deadline has passed.',
  },
  {
    id: 'everybody',
    name: 'Everybody',
    text: 'After each attempt that they finish, even if they have more.',
  },
] as const

/** Asks before the solution is opened, because students could tell it to those who still play the same case. */
export function SolutionDialog({ theClass, students, now, onOpen, onClose }: Props) {
  const [to, setTo] = useState<SolutionTo>(theClass.solutionTo)
  const players = stillPlaying(theClass, students, now)
  return (
    <ActionDialog
      title="Open the solution?"
      action="Open the solution"
      onAction={() => onOpen(to)}
      onClose={onClose}
    >
      <p>
        {students.length === 0
          ? 'Nobody has joined yet. Who joins later plays the same case.'
          : stillPlayingInWords(players)}
        {players.length > 0 &&
          ' All of the class play the same case, so whoever reads the solution could tell it.'}
      </p>
      <RadioGroup
        legend="Who may read it?"
        name="solution-to"
        options={readers}
        chosen={to}
        onChoose={setTo}
      />
    </ActionDialog>
  )
}
