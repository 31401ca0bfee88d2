import type { ShownMoment as View } from '@tradewind/contract/teaching/debrief/shown-views'
import { useEffect, useRef, useState } from 'react'
import { pageMemory } from '../page-memory.ts'
import { Drafts } from '../place/drafts.ts'
import { LabTerms } from '../place/term.tsx'
import type { Decided, Simulation } from '../simulation.ts'

interface Props {
  simulation: Simulation<unknown, unknown, unknown>
  view: View
  onDecide: (decision: object) => void
}

/** The lab's own page at a moment of a run. What is entered in it is kept nowhere. */
export function ShownMoment({ view, ...props }: Props) {
  return <Moment key={view.turn} view={view} {...props} />
}

function Moment({ simulation, view: { moment, deciding }, onDecide }: Props) {
  const [drafts] = useState(() => pageMemory('replay', null).drafts('replay'))
  const answered = useRef<((decided: Decided) => void) | null>(null)
  useEffect(() => {
    if (!deciding || deciding.saving) return
    answered.current?.(deciding.refusal ? { ok: false, ...deciding.refusal } : { ok: true })
    answered.current = null
  }, [deciding])
  const decide = (decision: Record<string, unknown>): Promise<Decided> => {
    if (!deciding || answered.current) return Promise.resolve(notTaken)
    return new Promise((resolve) => {
      answered.current = resolve
      onDecide(decision)
    })
  }
  if (moment.state === null) return null
  return (
    <div className="play">
      <Drafts value={drafts}>
        <LabTerms value={simulation.terms ?? {}}>
          <simulation.Play
            state={moment.state}
            rules={moment.rules}
            decide={decide}
            saving={deciding?.saving ?? false}
            open={deciding !== null}
            firms={moment.firms}
          />
        </LabTerms>
      </Drafts>
    </div>
  )
}

const notTaken = { ok: false, message: null, field: null } as const
