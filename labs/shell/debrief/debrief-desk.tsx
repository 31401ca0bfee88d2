import type { ComponentType } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Head } from '../class/class-parts.tsx'
import { Cohorts } from './cohorts.tsx'
import type { DeskProps } from './desk-props.ts'
import { Paper } from './paper.tsx'
import { PeerEvaluation } from './peers/peer-evaluation.tsx'
import { ReplayPart } from './replay/replay-part.tsx'
import { SideBySide } from './replay/side-by-side.tsx'
import { TheBoard } from './board/the-board.tsx'
import { OwnQuestions } from './questions/own-questions.tsx'
import { TheClass } from './the-class.tsx'
import './debrief.css'

interface Part {
  id: string
  name: string
  Content: ComponentType<DeskProps>
}

/** The part with which the desk opens. */
export const firstPart = 'class'

/** The parts of the desk, in the order in which a class is talked about. */
const parts: readonly Part[] = [
  { id: firstPart, name: 'The class', Content: TheClass },
  { id: 'replay', name: 'Replay', Content: ReplayPart },
  { id: 'side-by-side', name: 'Side by side', Content: SideBySide },
  { id: 'cohorts', name: 'An earlier class', Content: Cohorts },
  { id: 'paper', name: 'Slides and paper', Content: Paper },
  { id: 'questions', name: 'Own questions', Content: OwnQuestions },
  { id: 'peers', name: 'Peer evaluation', Content: PeerEvaluation },
  { id: 'board', name: 'The board', Content: TheBoard },
]

interface Props extends DeskProps {
  /** The id of the part that is open. */
  part: string
  onPart: (part: string) => void
  onBack: () => void
}

/** Where an instructor prepares the talk about a class, and leads it. */
export function DebriefDesk({ part: shown, onPart, onBack, ...desk }: Props) {
  const part = parts.find(({ id }) => id === shown) ?? parts[0]
  return (
    <>
      <Head back={desk.view.session.name} title="Debrief desk" onBack={onBack} />
      <nav className="desk-parts cluster gap-8" aria-label="Parts of the debrief desk">
        {parts.map(({ id, name }) => (
          <Button
            key={id}
            kind={id === part?.id ? 'solid' : 'outlined'}
            aria-current={id === part?.id ? 'page' : undefined}
            onClick={() => onPart(id)}
          >
            {name}
          </Button>
        ))}
      </nav>
      {part && <part.Content {...desk} />}
    </>
  )
}
