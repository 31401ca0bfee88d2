import type { ClassDebrief } from '../debrief.ts'
import type { LabRun, RunHindsight } from '../runs.ts'
import type { ReplayMoment } from './replays.ts'

/** What the portal lets a lab's page draw: what only the lab can draw of a class. */
export type ShownView = ShownResult | ShownClass | ShownMoment

/** A finished run. */
export interface ShownResult extends Pick<LabRun, 'state' | 'rules' | 'firms'> {
  kind: 'result'
  result: NonNullable<LabRun['result']>
  /** What the result opens with: the score, and what mattered most once it is known; null at the end of what was only tried. */
  opening: { run: LabRun; hindsight: RunHindsight | null } | null
}

/** A class in the lab's own picture, by a finished run of it: what that met, others met, too. */
export interface ShownClass {
  kind: 'class'
  debrief: ClassDebrief
  run: LabRun
  /** In larger letters, for everybody in the room. */
  wall: boolean
}

/** The lab's own page at a moment of a run, as its player knew it then. */
export interface ShownMoment {
  kind: 'moment'
  moment: ReplayMoment
  /** Names the moment: what was entered in another is not kept. A decision comes back with it. */
  turn: number
  /** Null where nothing can be decided; else whether a decision is on its way, and why the last one was refused. */
  deciding: { saving: boolean; refusal: { message: string; field: string | null } | null } | null
}
