import type { LabRun } from '@tradewind/contract/runs'
import type { ComponentType, ReactNode } from 'react'

/** What a lab gives the shell so that it can be played. The shell starts, saves, resumes and ends runs. */
export interface Simulation<State, Debrief, Solution> {
  /** The guided start: what a newcomer sees above the first rehearsal, two minutes in four or five steps. */
  guide: readonly GuideStep[]
  /** What the help dialog says, in any round. */
  help: ReactNode
  /** The rounds in play. */
  Play: ComponentType<PlayProps<State>>
  /** What the finished run shows below its score. */
  Debrief: ComponentType<DebriefProps<State, Debrief, Solution>>
}

export interface GuideStep {
  title: string
  /** Two or three sentences: what one sees, and what to do first. */
  text: string
  /** The id of the element of the page that the step speaks of. */
  place?: string
}

export interface PlayProps<State> {
  state: State
  /** Saves a decision; the state that follows comes as a new `state`. While one is being saved, others are refused. */
  decide: (decision: Record<string, unknown>) => Promise<Decided>
  /** A decision is being saved or waits to be saved again: controls that decide are disabled. */
  saving: boolean
  /** Whether the run takes decisions at all (not after a deadline). */
  open: boolean
}

export type Decided =
  | { ok: true }
  /** The rules of the lab refuse it: a sentence, and the part of the decision at fault where one is. */
  | { ok: false; message: string; field: string | null }
  /** It was not taken because the run has changed or ended; the shell tells the player. */
  | { ok: false; message: null; field: null }

export type Result = NonNullable<LabRun['result']>

export interface DebriefProps<State, Debrief, Solution> {
  state: State
  result: Omit<Result, 'debrief' | 'solution'> & { debrief: Debrief; solution: Solution | null }
}
