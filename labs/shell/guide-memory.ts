/**
 * Remembers a person's progress in a lab's guided start, in this browser. It outlives the tab, because the guide
 * appears only once.
 */
export interface GuideMemory {
  /** The step to show, from 0; null after it was finished or skipped. */
  step: (steps: number) => number | null
  /** Null means finished or skipped. */
  keep: (step: number | null) => void
}

const over = 'over'

/**
 * @param person the user's id, because the next person at a shared computer is a newcomer too; null if unknown
 * @param storage null if the browser stores nothing; the guided start then begins anew on each page
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
        // Storage may be full or forbidden. The step is then kept only on this page.
      }
    },
  }
}

/** Reading `localStorage` inside a frame throws if the browser forbids storage there. */
export function lastingStorageOf(window: Window): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
