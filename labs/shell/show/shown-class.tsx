import type { ShownClass as View } from '@tradewind/contract/teaching/debrief/shown-views'
import { LabTerms } from '../place/term.tsx'
import type { Simulation } from '../simulation.ts'

interface Props {
  simulation: Simulation<unknown, unknown, unknown>
  view: View
}

/** A class in the lab's own picture, where the lab has one. */
export function ShownClass({ simulation, view: { debrief, run, wall } }: Props) {
  const Drawn = simulation.ClassPicture
  if (!Drawn || !run.result) return null
  return (
    <LabTerms value={simulation.terms ?? {}}>
      <div className="shown-class" data-wall={wall || undefined}>
        <Drawn theClass={debrief} state={run.state} debrief={run.result.debrief} />
      </div>
    </LabTerms>
  )
}
