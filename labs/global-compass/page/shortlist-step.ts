import type { StepsProps } from '../../shell/place/steps.tsx'
import type { Mark } from '../../shell/place/world/marks.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import { baseMarks } from './layers.ts'
import type { ShortlistDraft } from './shortlist.ts'

/** What every step of the round needs. */
export interface ShortlistStep extends GlobalCompassPlay {
  steps: StepsProps
  draft: ShortlistDraft
  onDraft: (next: ShortlistDraft) => void
  /** Goes to the next step. */
  onNext: () => void
  nextName: string
}

/** The five as numbered marks, the pick with a ring. */
export function fiveMarks(state: GlobalCompassState, draft: ShortlistDraft): Record<string, Mark> {
  const five = draft.chosen.map((code, at): [string, Mark] => [
    code,
    { kind: draft.pick === code ? 'pick' : 'chosen', label: String(at + 1), named: draft.pick === code },
  ])
  return baseMarks(state, Object.fromEntries(five))
}
