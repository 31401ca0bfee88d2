import type { ClassDebrief } from '@tradewind/contract/teaching/debrief'
import type { Firm } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Person } from './place/face.tsx'
import type { Terms } from './place/term.tsx'
import type { ComponentType, ReactNode } from 'react'

/** Everything a lab provides to be played. The shell starts, saves, resumes and ends runs. */
export interface Simulation<State, Debrief, Solution> {
  /** The guided start of a newcomer's first rehearsal, in a few steps. */
  guide: readonly GuideStep[]
  /** Another guided start, for runs that are played in another way; null for the usual one. */
  otherGuide?: (run: HowPlayed) => OtherGuide | null
  /** Who tells the guided start. */
  host: Person
  /** A first try of a minute, without an account and without a trace. */
  Practice?: ComponentType<PracticeProps>
  /** The content of the help dialog; a function if it depends on the number of the rules, or on how the run is played. */
  help: ReactNode | ((rules: number, run: HowPlayed) => ReactNode)
  /** What the terms of the lab mean, each explained where it stands. */
  terms?: Terms
  /** What a decision of the lab proposes to a team, with its cost: "buy Market outlook for 80". */
  proposed: (decision: never, state: State) => string
  /** The rounds. */
  Play: ComponentType<PlayProps<State>>
  /** What the last decision came to: shown once, between that decision and the score. */
  Ending?: ComponentType<EndingProps<State, Debrief, Solution>>
  /** The content below the score of a finished run. */
  Debrief: ComponentType<DebriefProps<State, Debrief, Solution>>
  /** A class of the lab in its own picture, beside what is shown of every class. */
  ClassPicture?: ComponentType<ClassPictureProps<State, Debrief>>
}

export interface ClassPictureProps<State, Debrief> {
  theClass: ClassDebrief
  /** The state and the debrief of a finished run of the class: what it met, others met, too. */
  state: State
  debrief: Debrief
}

export interface PracticeProps {
  onDone: () => void
}

/** What says by which rules, and in which way, a run is played. Its state is null while a room withholds it. */
export type HowPlayed = Pick<LabRun, 'rules' | 'state' | 'firms'>

export interface OtherGuide {
  /** The browser remembers under this name how much of it was told. */
  readonly name: string
  readonly steps: readonly GuideStep[]
}

export interface GuideStep {
  title: string
  /** Two or three sentences: what is on the page and what to do first. */
  text: string
}

/** What a newcomer is told at the start of a run, and the name under which that is remembered. */
export function guideOf(
  lab: string,
  { guide, otherGuide }: Pick<Simulation<unknown, unknown, unknown>, 'guide' | 'otherGuide'>,
  run: HowPlayed,
): OtherGuide {
  const other = otherGuide?.(run) ?? null
  return other ? { name: `${lab}:${other.name}`, steps: other.steps } : { name: lab, steps: guide }
}

export interface PlayProps<State> {
  state: State
  /** The number of the lab's rules that the run follows. A practice leaves it out and follows the newest. */
  rules?: number
  /** Saves a decision; the resulting state arrives as a new `state`. Refused while another decision is being saved. */
  decide: (decision: Record<string, unknown>) => Promise<Decided>
  /** A decision is being saved or waits to be sent again, so controls that decide are disabled. */
  saving: boolean
  /** Whether the run accepts decisions; false after a deadline. */
  open: boolean
  /** The firms of a room in which runs meet, by number; empty elsewhere, also for who plays alone against robots. */
  firms?: readonly Firm[]
}

export type Decided =
  | { ok: true }
  /** The lab's rules refuse it: a sentence, and the part of the decision at fault, if any. */
  | { ok: false; message: string; field: string | null }
  /** Not accepted because the run has changed or ended. The shell tells the player. */
  | { ok: false; message: null; field: null }

export type Result = NonNullable<LabRun['result']>

export interface DebriefProps<State, Debrief, Solution> {
  state: State
  /** The number of the lab's rules that the run followed; the newest if it is left out. */
  rules?: number
  result: Omit<Result, 'debrief' | 'solution'> & { debrief: Debrief; solution: Solution | null }
  /** As in play. */
  firms?: readonly Firm[]
}

export interface EndingProps<State, Debrief, Solution> extends DebriefProps<State, Debrief, Solution> {
  /** Goes on to the score. */
  onDone: () => void
}
