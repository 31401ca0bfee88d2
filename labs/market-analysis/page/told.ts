import type { EntryDebrief, EntrySolution } from '../engine/score.ts'
import type { EntryState } from '../engine/state.ts'

/** What a part of the debrief is made of. The solution is null while it is kept closed. */
export interface Told {
  state: EntryState
  debrief: EntryDebrief
  solution: EntrySolution | null
}
