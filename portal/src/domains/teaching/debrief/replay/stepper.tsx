import type { ReactNode } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { useArrowKeys } from './use-replay.ts'

interface Props {
  /** What is shown now, such as "Ana Lima, round 3 of 8, before the decision". */
  place: string
  step: number
  last: number
  onGo: (step: number) => void
  /** More buttons. */
  children?: ReactNode
}

/** Where a replay stands, and the way to the steps beside it: by buttons and by the arrow keys. */
export function Stepper({ place, step, last, onGo, children }: Props) {
  const go = (by: -1 | 1) => onGo(Math.min(last, Math.max(0, step + by)))
  useArrowKeys(go)
  return (
    <div className="desk-replay-bar cluster middle spread round-card gap-8-24 tide-paper">
      <p role="status">
        <strong>Replay:</strong> {place}
      </p>
      <Buttons label="Steps">
        {/* They keep the focus at either end, where a disabled button would lose it. */}
        <Button kind="outlined" busy={step === 0} onClick={() => go(-1)}>
          Previous step
        </Button>
        <Button kind="outlined" busy={step === last} onClick={() => go(1)}>
          Next step
        </Button>
        {children}
      </Buttons>
    </div>
  )
}
