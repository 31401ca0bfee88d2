/** Who changed what last. */
export interface Change {
  by: string
  /** The name of the draft. */
  name: string
}

/** What this page had entered before another member changed it. */
export interface Overwritten extends Change {
  mine: unknown
}

/** Nobody's text changes under their hands: what was entered so short a time ago stays. In ms. */
const typesFor = 2000

/** What this page has entered since the team's last decision, and the newest of it that another member has changed. */
export function enteredHere() {
  const entered = new Map<string, { value: unknown; at: number }>()
  let overwritten: Overwritten | null = null
  return {
    overwritten: () => overwritten,
    note(name: string, value: unknown) {
      entered.set(name, { value, at: Date.now() })
      if (overwritten?.name === name) overwritten = null
    },
    /** What is being entered under a name just now. */
    typing(name: string): { value: unknown } | null {
      const own = entered.get(name)
      return own && Date.now() - own.at < typesFor ? own : null
    },
    changedBy(change: Change) {
      const own = entered.get(change.name)
      if (own) overwritten = { ...change, mine: own.value }
      entered.delete(change.name)
    },
    forget() {
      entered.clear()
      overwritten = null
    },
  }
}
