import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { PlayProps } from '../simulation.ts'
import { Button } from '../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { leaveFocusInItem } from './focus.ts'
import './play-parts.css'

/** What the rounds of every lab are made of. The page of a lab stands in an element of the class `sim`. */

export const roundHeading = 'sim-round-heading'

/** A new round begins at its heading, for eyes and for screen readers; the first one shown leaves the focus alone. */
export function useHeadingOfNew(phase: string) {
  const shown = useRef(phase)
  useEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    document.getElementById(roundHeading)?.focus()
  }, [phase])
}

/** A round: what it is called, what to do, and then the doing. */
export function Round({ title, task, children }: { title: string; task: string; children: ReactNode }) {
  return (
    <section className="sim-round" aria-labelledby={roundHeading}>
      <header>
        <h2 id={roundHeading} tabIndex={-1}>
          {title}
        </h2>
        <p className="sim-task">{task}</p>
      </header>
      {children}
    </section>
  )
}

interface PartProps {
  title: string
  /** Where a step of the guided start leads to. */
  id?: string
  children: ReactNode
}

export function Part({ title, id, children }: PartProps) {
  return (
    <section className="sim-part" id={id}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export function DebriefPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sim-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export interface Deciding<Decision = never> {
  /** Sends a decision; true when it was taken. */
  send: (decision: Decision) => Promise<boolean>
  /** Why the last one was not sent or not taken. */
  problem: string | null
  setProblem: (sentence: string | null) => void
  saving: boolean
  open: boolean
}

/** One place from which decisions are sent, with the sentence that refuses the last of them. */
export function useDeciding<Decision extends object>({
  decide,
  saving,
  open,
}: Pick<PlayProps<unknown>, 'decide' | 'saving' | 'open'>): Deciding<Decision> {
  const [problem, setProblem] = useState<string | null>(null)
  async function send(decision: Decision) {
    setProblem(null)
    const decided = await decide({ ...(decision as Record<string, unknown>) })
    if (!decided.ok) setProblem(decided.message)
    return decided.ok
  }
  return { send, problem, setProblem, saving, open }
}

interface DecideProps {
  deciding: Deciding
  onDecide: () => void
  kind?: 'solid' | 'outlined' | undefined
  /** Cannot be chosen now, for a reason that stands beside it. */
  unavailable?: boolean | undefined
  /** What the button belongs to, for those who do not see where it stands. */
  about?: string
  children: ReactNode
}

/**
 * A button that decides. While a decision is being saved it does nothing but keeps the focus, which a disabled button
 * would lose; where the decision takes it off the page, the focus stays in its item of the list.
 */
export function DecideButton({
  deciding,
  onDecide,
  kind = 'solid',
  unavailable,
  about,
  children,
}: DecideProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = button.current
    return () => leaveFocusInItem(shown)
  }, [])
  return (
    <Button
      ref={button}
      kind={kind}
      disabled={!deciding.open || unavailable}
      busy={deciding.saving && deciding.open}
      about={about}
      onClick={onDecide}
    >
      {children}
    </Button>
  )
}

interface SendProps {
  deciding: Deciding
  /** What stands in the way of sending, as a sentence; null when nothing does. */
  objection: string | null
  onSend: () => void
  kind?: 'solid' | 'outlined'
  unavailable?: boolean
  children: ReactNode
}

/** A button that sends what was filled in, or says beside it what is missing. */
export function SendRow({ deciding, objection, onSend, kind, unavailable, children }: SendProps) {
  // What stood in the way is forgotten once nothing does, and follows what is still missing.
  const [tried, setTried] = useState(false)
  const shown = deciding.problem ?? (tried ? objection : null)
  return (
    <div className="sim-send">
      <DecideButton
        deciding={deciding}
        kind={kind}
        unavailable={unavailable}
        onDecide={() => {
          setTried(objection !== null)
          deciding.setProblem(null)
          if (objection === null) onSend()
        }}
      >
        {children}
      </DecideButton>
      <Refusal sentence={shown} />
    </div>
  )
}
