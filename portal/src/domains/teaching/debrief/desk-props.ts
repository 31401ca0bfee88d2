import type { ClassView } from '@tradewind/contract/teaching/classes'

/** What each part of the debrief gets. */
export interface DeskProps {
  /** The class as it is now; it arrives anew while the page is open. */
  view: ClassView
  /** Shows a message about a completed action. */
  tell: (text: string) => void
}
