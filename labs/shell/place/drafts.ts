import { createContext, use, useState } from 'react'

/** What a player has entered and not yet sent, kept for a reload of this tab. */
export interface DraftMemory {
  read: (name: string) => unknown
  keep: (name: string, value: unknown) => void
}

/** Null on pages without a run. */
export const Drafts = createContext<DraftMemory | null>(null)

/**
 * State that survives a reload. It ends with the run.
 *
 * @param name the step and the input, such as `hedge 2/netting`; a draft of another step is another draft
 */
export function useDraft<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const memory = use(Drafts)
  const [value, setValue] = useState<Value>(() => (memory?.read(name) as Value | undefined) ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      memory?.keep(name, next)
    },
  ]
}
