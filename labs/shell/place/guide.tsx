import { createContext, use, useState, type ReactNode } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import type { GuideMemory } from '../guide-memory.ts'
import type { GuideStep } from '../simulation.ts'
import { Face, type Person } from './face.tsx'

interface Guide {
  labName: string
  /** The one who tells it. */
  host: Person
  steps: readonly GuideStep[]
  memory: GuideMemory
}

/** The guided start that a newcomer still has to see; null otherwise. */
export const StageGuide = createContext<Guide | null>(null)

/** The guided start, told within the place instead of its message; null when there is none, or it is over. */
export function useStageGuide(): ReactNode {
  const guide = use(StageGuide)
  const [at, setAt] = useState(() => guide?.memory.step(guide.steps.length) ?? null)
  const step = at === null ? undefined : guide?.steps[at]
  if (guide === null || at === null || step === undefined) return null
  const isLast = at === guide.steps.length - 1
  const go = (to: number | null) => {
    guide.memory.keep(to)
    setAt(to)
  }
  return (
    <div role="group" className="message" aria-label={`Guided start of ${guide.labName}`}>
      <Face person={guide.host} mood="glad" />
      <div className="stack gap-2">
        <p className="message-from muted small">
          {guide.host.name}, hint {at + 1} of {guide.steps.length}
        </p>
        <p role="status">{step.text}</p>
        <Buttons>
          <Button small kind="outlined" onClick={() => go(isLast ? null : at + 1)}>
            {isLast ? 'Begin' : 'Next hint'}
          </Button>
          {!isLast && (
            <Button small onClick={() => go(null)}>
              Skip
            </Button>
          )}
        </Buttons>
      </div>
    </div>
  )
}
