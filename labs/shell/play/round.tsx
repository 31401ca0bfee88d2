import { createContext, use, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import type { PlayProps } from '../simulation.ts'
import { OwnVoting } from '../team/voting.tsx'
import './play-parts.css'

/** The building blocks of every lab's rounds. A lab's page is inside an element of class `sim`. */

export const roundHeading = 'sim-round-heading'
/** The id of a round's heading. Another one is needed where a page shows two rounds. */
export const RoundHeading = createContext(roundHeading)

/** Moves the focus to the heading of each new round. The first round shown does not take the focus. */
export function useHeadingOfNew(phase: string) {
  const shown = useRef(phase)
  useEffect(() => {
    if (shown.current === phase) return
    shown.current = phase
    document.getElementById(roundHeading)?.focus()
  }, [phase])
}

interface PartProps {
  title: string
  children: ReactNode
}

export function Part({ title, children }: PartProps) {
  return (
    <section className="sim-part">
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
  /** Sends a decision. Resolves to true if it was accepted. */
  send: (decision: Decision) => Promise<boolean>
  /** Why the last decision was not sent or not accepted. */
  problem: string | null
  setProblem: (sentence: string | null) => void
  saving: boolean
  open: boolean
}

/** Sends decisions and keeps the sentence that refused the last one. */
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
  /** Cannot be chosen now; the reason is shown beside it. */
  unavailable?: boolean | undefined
  /** What the button refers to, for screen readers. */
  about?: string
  children: ReactNode
}

/**
 * A button that sends a decision, and says where that is only a vote. It ignores presses during saving but keeps the focus, unlike a disabled button; if
 * the decision removes it, the focus moves to its list item.
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
  const voting = use(OwnVoting)
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
      {voting && !unavailable && ` (${voting})`}
    </Button>
  )
}

interface SendProps {
  deciding: Deciding
  /** A sentence that says why sending is not possible yet, or null. */
  objection: string | null
  onSend: () => void
  kind?: 'solid' | 'outlined'
  unavailable?: boolean
  children: ReactNode
}

/** A button that sends the input, or shows beside it what is missing. */
export function SendRow({ deciding, objection, onSend, kind, unavailable, children }: SendProps) {
  // The sentence follows what is still missing and disappears when nothing is.
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

/**
 * Moves the focus from a button that is about to be removed to the list item around it. Otherwise a keyboard user would
 * start again at the top of the page.
 */
export function leaveFocusInItem(button: HTMLElement | null): void {
  if (!button || button.ownerDocument.activeElement !== button) return
  const item = button.closest<HTMLElement>('li')
  if (!item) return
  item.tabIndex = -1
  item.focus({ preventScroll: true })
}
