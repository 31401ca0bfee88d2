import type { DraftMemory } from './place/drafts.ts'

/**
 * What a reload of this tab must not lose: the unsaved decision and the run in play. It contains no token and no name,
 * and ends with the tab.
 */

export interface PendingDecision {
  /** The version of the run that the decision follows. */
  version: number
  decision: Record<string, unknown>
}

export interface PageMemory {
  pending: (run: string) => PendingDecision | null
  keepPending: (run: string, pending: PendingDecision | null) => void
  /** How many of the rounds that were missed in a run the player has read about. */
  readMissed: (run: string) => number
  keepReadMissed: (run: string, count: number) => void
  /**
   * The id of the last run that a user played here, for this lab. The tab outlives their visit, and the next person has
   * no such run.
   */
  runInPlay: (user: string) => string | null
  keepRunInPlay: (run: { id: string; user: string } | null) => void
  /** What was entered in a run and not yet sent. Drafts of earlier runs are removed. */
  drafts: (run: string) => DraftMemory
}

/** @param storage null if the browser stores nothing; a reload then starts from what the server has saved */
export function pageMemory(lab: string, storage: Storage | null): PageMemory {
  const pendingKey = (run: string) => `tradewind-pending:${run}`
  const missedKey = (run: string) => `tradewind-missed:${run}`
  const runKey = `tradewind-run:${lab}`

  function keep(key: string, value: string | null) {
    try {
      if (value === null) storage?.removeItem(key)
      else storage?.setItem(key, value)
    } catch {
      // Storage may be full or forbidden. The page itself still has its state.
    }
  }

  return {
    pending: (run) => parsePending(storage?.getItem(pendingKey(run)) ?? null),
    keepPending: (run, pending) => keep(pendingKey(run), pending && JSON.stringify(pending)),
    readMissed: (run) => Number(storage?.getItem(missedKey(run)) ?? 0) || 0,
    keepReadMissed: (run, count) => keep(missedKey(run), String(count)),
    runInPlay: (user) => {
      const [player, run = null] = storage?.getItem(runKey)?.split(' ') ?? []
      return player === user ? run : null
    },
    keepRunInPlay: (run) => keep(runKey, run && `${run.user} ${run.id}`),
    drafts: (run) => {
      const draftsKey = `tradewind-drafts:${lab}`
      const values = parseDrafts(storage?.getItem(draftsKey) ?? null, run)
      const listeners = new Set<() => void>()
      return {
        read: (name) => values[name],
        keep: (name, value) => {
          values[name] = value
          keep(draftsKey, JSON.stringify({ run, values }))
          for (const listener of listeners) listener()
        },
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    },
  }
}

/** Reading `sessionStorage` inside a frame throws if the browser forbids storage there. */
export function storageOf(window: Window): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

function parsePending(text: string | null): PendingDecision | null {
  if (text === null) return null
  try {
    const { version, decision } = JSON.parse(text) as Partial<PendingDecision>
    const whole = typeof version === 'number' && typeof decision === 'object' && decision !== null
    return whole ? { version, decision } : null
  } catch {
    return null
  }
}

/** The drafts of this run; none if those kept are of another one. */
function parseDrafts(text: string | null, run: string): Record<string, unknown> {
  if (text === null) return {}
  try {
    const kept = JSON.parse(text) as { run?: unknown; values?: unknown }
    return kept.run === run && typeof kept.values === 'object' ? { ...kept.values } : {}
  } catch {
    return {}
  }
}
