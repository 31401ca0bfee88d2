import { Button } from '@tradewind/ui/button.tsx'

export interface StepsProps {
  /** What the steps are steps of, for screen readers. */
  label: string
  names: readonly string[]
  /** The index of the step in view. */
  at: number
  /** The furthest step that may be opened. */
  reached: number
  onGo: (at: number) => void
}

/** The steps of a decision. Earlier ones can be opened again. */
export function Steps({ label, names, at, reached, onGo }: StepsProps) {
  return (
    <nav className="stage-steps below-8" aria-label={label}>
      <ol>
        {names.map((name, step) => (
          <li key={name}>
            <Button
              aria-current={step === at ? 'step' : undefined}
              disabled={step > reached}
              onClick={() => onGo(step)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
