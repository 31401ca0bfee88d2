import type { ClassView } from '@tradewind/contract/teaching/classes'
import type { LabApi } from '../api.ts'
import type { Simulation } from '../simulation.ts'

/** What each part of the debrief desk gets. */
export interface DeskProps {
  api: LabApi
  simulation: Simulation<unknown, unknown, unknown>
  /** The class as it is now; it arrives anew while the page is open. */
  view: ClassView
  /** Shows a message about a completed action. */
  tell: (text: string) => void
}
