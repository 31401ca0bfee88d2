import { lazy, type ComponentType } from 'react'
import type { DeskProps } from './desk-props.ts'

interface Part {
  id: string
  name: string
  /** Loaded when it is shown, because a part is as large as other screens. */
  Content: ComponentType<DeskProps>
}

/** The parts of a debrief, in the order in which a class is talked about. The debrief opens with the first. */
export const debriefParts: readonly Part[] = [
  {
    id: 'class',
    name: 'The class',
    Content: lazy(async () => ({ default: (await import('./the-class.tsx')).TheClass })),
  },
  {
    id: 'replay',
    name: 'Replay',
    Content: lazy(async () => ({ default: (await import('./replay/replay-part.tsx')).ReplayPart })),
  },
  {
    id: 'side-by-side',
    name: 'Side by side',
    Content: lazy(async () => ({ default: (await import('./replay/side-by-side.tsx')).SideBySide })),
  },
  {
    id: 'cohorts',
    name: 'An earlier class',
    Content: lazy(async () => ({ default: (await import('./cohorts.tsx')).Cohorts })),
  },
  {
    id: 'paper',
    name: 'Slides and paper',
    Content: lazy(async () => ({ default: (await import('./paper.tsx')).Paper })),
  },
  {
    id: 'questions',
    name: 'Own questions',
    Content: lazy(async () => ({ default: (await import('./questions/own-questions.tsx')).OwnQuestions })),
  },
  {
    id: 'peers',
    name: 'Peer evaluation',
    Content: lazy(async () => ({ default: (await import('./peers/peer-evaluation.tsx')).PeerEvaluation })),
  },
  {
    id: 'board',
    name: 'The board',
    Content: lazy(async () => ({ default: (await import('./board/the-board.tsx')).TheBoard })),
  },
]
