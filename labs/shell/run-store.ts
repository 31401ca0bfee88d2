import { ApiError } from '@tradewind/contract/client'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { LabApi } from './api.ts'
import { isWithoutAccess } from './get-access.tsx'
import type { PageMemory, PendingDecision } from './page-memory.ts'
import { isRoomsDoing, keepingState } from './room/run-in-room.ts'
import type { SessionStore } from './session.ts'
import type { Decided } from './simulation.ts'

export type Saving =
  | 'saved'
  | 'saving'
  /** No answer, or a server error: the decision is kept and sent again. */
  | 'retrying'
  /** The session has ended: the decision is kept and sent after the next sign-in. */
  | 'signed_out'
  /** The player must pay or enter a code first: the decision is kept and sent afterwards. */
  | 'no_access'
  /** The run continued in another window; `newer` is its state there. */
  | 'conflict'

export interface RunSnapshot {
  run: LabRun
  saving: Saving
  /** The server's sentence while `saving` is `no_access`. */
  refusal: string | null
  /** Set while `saving` is `conflict`. */
  newer: LabRun | null
  /** How often the player continued from another window's state. Each time, unsent input is discarded. */
  takenOver: number
}

export interface RunStore {
  current: () => RunSnapshot
  subscribe: (listener: () => void) => () => void
  decide: (decision: Record<string, unknown>) => Promise<Decided>
  /** Sends the kept decision again, after the player may have got access. */
  sendAgain: () => void
  /** Continues from the other window's state. */
  takeNewer: () => void
  /** Reads the run again, because another window or the room of its class may have changed it. */
  lookForNewer: () => Promise<void>
  /** Ends the run early. Returns a sentence if that fails, or null. */
  end: () => Promise<string | null>
  /**
   * Resends a decision that a reload interrupted, and follows the network, the session and other windows. Returns a
   * function that stops it.
   */
  follow: (window: Window) => () => void
}

interface RunStoreOptions {
  api: LabApi
  memory: Pick<PageMemory, 'pending' | 'keepPending'>
  session: Pick<SessionStore, 'current' | 'subscribe'>
}

interface Sending extends PendingDecision {
  settle: (decided: Decided) => void
}

const longestWaitSeconds = 15
const notTaken: Decided = { ok: false, message: null, field: null }

/** Holds a run and saves its decisions one at a time, without losing any. */
export function runStore(first: LabRun, { api, memory, session }: RunStoreOptions): RunStore {
  const listeners = new Set<() => void>()
  let snapshot: RunSnapshot = { run: first, saving: 'saved', refusal: null, newer: null, takenOver: 0 }
  let sending: Sending | null = null
  let underWay = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(change: Partial<RunSnapshot>) {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }

  function finish(decided: Decided, change: Partial<RunSnapshot>) {
    const done = sending
    sending = null
    tries = 0
    memory.keepPending(snapshot.run.id, null)
    show({ saving: 'saved', refusal: null, ...change })
    done?.settle(decided)
  }

  /** Another window went on with the run: the player is asked. What the room did to it is simply taken. */
  function changedElsewhere(newer: LabRun) {
    finish(
      notTaken,
      isRoomsDoing(newer, snapshot.run)
        ? { run: keepingState(newer, snapshot.run) }
        : { saving: 'conflict', newer },
    )
  }

  async function send() {
    clearTimeout(timer)
    if (!sending || underWay) return
    underWay = true
    const { version, decision } = sending
    try {
      const body = { version, decision } as { version: number; decision: Record<string, never> }
      const run = await api.call('POST /api/runs/:run/decisions', { params: { run: first.id }, body })
      finish({ ok: true }, { run })
    } catch (error) {
      failed(asFailure(error))
    } finally {
      underWay = false
    }
  }

  function failed(failure: ApiError) {
    if (failure.code === 'not_signed_in') return show({ saving: 'signed_out' })
    if (isWithoutAccess(failure)) return show({ saving: 'no_access', refusal: failure.message })
    if (mayPass(failure)) return sendLater()
    if (failure.code === 'run_changed') return changedElsewhere(failure.details as LabRun)
    if (failure.code === 'run_closed') return finish(notTaken, { run: failure.details as LabRun })
    const [field = null] = Object.keys(failure.fields ?? {})
    return finish({ ok: false, message: failure.message, field }, {})
  }

  function sendLater() {
    const seconds = Math.min(2 ** tries, longestWaitSeconds)
    tries += 1
    timer = setTimeout(() => void send(), seconds * 1000)
    show({ saving: 'retrying' })
  }

  function begin(pending: PendingDecision): Promise<Decided> {
    return new Promise((settle) => {
      sending = { ...pending, settle }
      memory.keepPending(first.id, pending)
      show({ saving: 'saving' })
      void send()
    })
  }

  function resumePending() {
    const pending = memory.pending(first.id)
    if (!pending || sending) return
    const { run } = snapshot
    if (pending.version === run.version && takesDecisions(run)) void begin(pending)
    else memory.keepPending(first.id, null)
  }

  async function lookForNewer() {
    if (snapshot.saving === 'no_access') return await send()
    if (snapshot.saving !== 'saved') return
    const known = snapshot.run
    const run = await api.call('GET /api/runs/:run', { params: { run: first.id } }).catch(() => null)
    if (run && snapshot.run === known && snapshot.saving === 'saved' && isNewer(run, known))
      changedElsewhere(run)
  }

  return {
    current: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    decide(decision) {
      const { run, saving } = snapshot
      if (saving !== 'saved' || !takesDecisions(run)) return Promise.resolve(notTaken)
      return begin({ version: run.version, decision })
    },
    sendAgain: () => void send(),
    takeNewer() {
      if (!snapshot.newer) return
      const { newer, takenOver } = snapshot
      show({ run: newer, newer: null, saving: 'saved', takenOver: takenOver + 1 })
    },
    lookForNewer,
    async end() {
      if (snapshot.saving !== 'saved') return 'Please wait until your last decision is saved.'
      const { id, version } = snapshot.run
      try {
        const run = await api.call('POST /api/runs/:run/finish', { params: { run: id }, body: { version } })
        show({ run })
        return null
      } catch (error) {
        const failure = asFailure(error)
        if (failure.code === 'run_closed') show({ run: failure.details as LabRun })
        else if (failure.code === 'run_changed') changedElsewhere(failure.details as LabRun)
        else return failure.message
        return null
      }
    },
    follow(window) {
      resumePending()
      return followPage(window, session, {
        online: () => void send(),
        looked: () => void lookForNewer(),
        signedIn: () => void (['signed_out', 'no_access'].includes(snapshot.saving) && send()),
      })
    },
  }
}

function followPage(
  window: Window,
  session: RunStoreOptions['session'],
  on: { online: () => void; looked: () => void; signedIn: () => void },
): () => void {
  const visible = () => void (window.document.visibilityState === 'visible' && on.looked())
  window.addEventListener('online', on.online)
  window.document.addEventListener('visibilitychange', visible)
  const stopSession = session.subscribe(() => void (session.current().state === 'signed-in' && on.signedIn()))
  return () => {
    window.removeEventListener('online', on.online)
    window.document.removeEventListener('visibilitychange', visible)
    stopSession()
  }
}

/** Whether a run accepts decisions. It does not after its end or a deadline. */
export function takesDecisions(run: LabRun): boolean {
  return run.status === 'open' && run.closed === null
}

function isNewer(run: LabRun, known: LabRun): boolean {
  if (run.room !== null || known.room !== null) return true
  return run.version > known.version || run.status !== known.status
}

/** Failures that may be gone on another try. */
function mayPass({ status, code }: ApiError): boolean {
  return code === 'network' || status >= 500 || status === 429 || status === 408
}

/** Any other error is a bug of this page and must not look like a saved decision. */
function asFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
