import type { ShownResult as View } from '@tradewind/contract/teaching/debrief/shown-views'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Points } from '@tradewind/ui/parts.tsx'
import { LabTerms } from '../place/term.tsx'
import { Opening } from '../result/opening.tsx'
import { PathPicture } from '../result/path-picture.tsx'
import type { Looked } from '../result/use-hindsight.ts'
import type { Simulation } from '../simulation.ts'
import '../result/result.css'

interface Props {
  simulation: Simulation<unknown, unknown, unknown>
  view: View
}

/** A result as its player sees it, with the solution, which may still be closed to the class. */
export function ShownResult({ simulation, view }: Props) {
  const { state, rules, firms, result, opening } = view
  return (
    <LabTerms value={simulation.terms ?? {}}>
      <section className="result" aria-label="Result">
        {opening && (
          <Opening run={opening.run} score={result.score} looked={lookedOf(opening.hindsight)} byAnother />
        )}
        {opening?.hindsight?.path && <PathPicture path={opening.hindsight.path} />}
        <Disclosure className="result-parts" summary="The parts of the score" open={opening === null}>
          <Points
            parts={result.parts.map(({ name, says, points, max }) => ({ name, text: says, points, of: max }))}
          />
        </Disclosure>
      </section>
      <simulation.Debrief state={state} rules={rules} result={result} firms={firms} />
    </LabTerms>
  )
}

function lookedOf(hindsight: NonNullable<View['opening']>['hindsight']): Looked {
  return hindsight ? { state: 'known', hindsight } : { state: 'waiting' }
}
