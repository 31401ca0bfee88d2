import { createContext, use, useId, type ReactNode } from 'react'
import { Button } from '@tradewind/ui/button.tsx'

/** The terms of a lab: what each one means, in a sentence or two. */
export type Terms = Readonly<Record<string, string>>

export const LabTerms = createContext<Terms>({})

interface Props {
  /** The term as the lab's list names it. */
  of: string
  children?: ReactNode
}

/** A term that explains itself where it stands, by a press. */
export function Term({ of, children }: Props) {
  const id = useId()
  const meaning = use(LabTerms)[of]
  if (meaning === undefined) throw new Error(`The lab does not explain “${of}”`)
  return (
    <>
      <Button kind="link" className="term" popoverTarget={id}>
        {children ?? of}
        <span className="visually-hidden">: what is this?</span>
      </Button>
      <span id={id} popover="auto" className="term-meaning" role="note">
        <strong>{of.charAt(0).toUpperCase() + of.slice(1)}</strong>
        <span>{meaning}</span>
      </span>
    </>
  )
}
