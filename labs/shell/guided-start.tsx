import { useEffect, useRef, useState } from 'react'
import type { GuideMemory } from './guide-memory.ts'
import type { GuideStep } from './simulation.ts'
import { Button, Buttons } from './ui/button.tsx'

interface Props {
  labName: string
  steps: readonly GuideStep[]
  memory: GuideMemory
  /** The state of the run. Each change may add the place of a step to the page or remove it. */
  state: unknown
}

/** A two-minute guide for newcomers. It stands above the round, hides nothing and can be left at any time. */
export function GuidedStart({ labName, steps, memory, state }: Props) {
  const [at, setAt] = useState(() => memory.step(steps.length))
  const heading = useFocusOnStep(at)
  const step = at === null ? undefined : steps[at]
  if (at === null || step === undefined) return null
  const last = at === steps.length - 1

  function go(to: number | null) {
    memory.keep(to)
    setAt(to)
    if (to === null) document.querySelector<HTMLElement>('.play :is(h1, h2)')?.focus()
  }

  return (
    <aside className="guide" aria-label={`Guided start of ${labName}`}>
      <p className="guide-place">
        Guided start, step {at + 1} of {steps.length}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      <p>{step.text}</p>
      <Buttons>
        {at > 0 && (
          <Button kind="outlined" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        <Button kind="solid" onClick={() => go(last ? null : at + 1)}>
          {last ? 'Begin' : 'Next'}
        </Button>
        {step.place !== undefined && <ShowPlace id={step.place} state={state} />}
        {!last && <Button onClick={() => go(null)}>Skip the guided start</Button>}
      </Buttons>
    </aside>
  )
}

/** Links to the part of the page that the step is about, if that part is present in this round. */
function ShowPlace({ id, state }: { id: string; state: unknown }) {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(document.getElementById(id) !== null), [id, state])
  if (!there) return null
  return (
    <Button
      onClick={() => {
        const place = document.getElementById(id)
        if (!place) return
        place.tabIndex = -1
        place.focus({ preventScroll: true })
        place.scrollIntoView({ block: 'start' })
      }}
    >
      Show me where
    </Button>
  )
}

/** Moves the focus to the heading of each step, including the first, after the shell has focused the round. */
function useFocusOnStep(at: number | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (at === null) return undefined
    const later = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(later)
  }, [at])
  return heading
}
