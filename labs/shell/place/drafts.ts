import { createContext, use, useState, useSyncExternalStore } from 'react'

/** Whether everybody in a team sees a draft, or it belongs to one page, such as the step that is in view. */
export type DraftOf = 'team' | 'page'

/** What a player has entered and not yet sent, kept for a reload of this tab. */
export interface DraftMemory {
  read: (name: string) => unknown
  keep: (name: string, value: unknown, of: DraftOf) => void
  subscribe: (listener: () => void) => () => void
}

/** Null on pages without a run. */
export const Drafts = createContext<DraftMemory | null>(null)

type Draft<Value> = [Value, (value: Value) => void]

/**
 * What a player enters for a decision. It survives a reload and ends with the run. In a team, everybody sees it.
 *
 * @param name the step and the input, such as `hedge 2/netting`; a draft of another step is another draft
 */
export function useDraft<Value>(name: string, initial: Value): Draft<Value> {
  return useKept(name, initial, 'team')
}

/** The same for what is only about this page: the step in view, what has been read. A team does not share it. */
export function useOwnDraft<Value>(name: string, initial: Value): Draft<Value> {
  return useKept(name, initial, 'page')
}

const neverChanges = () => () => undefined

function useKept<Value>(name: string, initial: Value, of: DraftOf): Draft<Value> {
  const memory = use(Drafts)
  // The first value stays the same object, and is all that there is on pages without a run.
  const [local, setLocal] = useState(initial)
  const read = () => memory?.read(name)
  const kept = useSyncExternalStore(memory?.subscribe ?? neverChanges, read, read)
  return [
    kept === undefined ? local : (kept as Value),
    (next) => (memory ? memory.keep(name, next, of) : setLocal(next)),
  ]
}
