/** How far a person has come in a lab's guided start, in this browser; longer than the tab, as shown once is enough. */
export interface GuideMemory {
  /** The step to show, from 0; null once it was finished or skipped. */
  step: (steps: number) => number | null
  /** Null: finished or skipped. */
  keep: (step: number | null) => void
}

const over = 'over'

/**
 * @param person their id: at a shared computer the next one is a newcomer too; null where it is not known
 * @param storage null where the browser keeps nothing: the guided start then begins anew with each page
 */
export function guideMemory(lab: string, person: string | null, storage: Storage | null): GuideMemory {
  const key = `tradewind-guide:${lab}${person === null ? '' : `:${person}`}`
  return {
    step: (steps) => {
      const kept = storage?.getItem(key) ?? null
      if (kept === over) return null
      const step = Number(kept)
      return Number.isInteger(step) && step >= 0 && step < steps ? step : 0
    },
    keep: (step) => {
      try {
        storage?.setItem(key, step === null ? over : String(step))
      } catch {
        // Full or forbidden: this page still knows.
      }
    },
  }
}

/** Browsers may refuse storage to a page inside a frame, by throwing. */
export function lastingStorageOf(window: Window): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
