import type { PlayedTeam, Proposal } from '@tradewind/contract/teaching/rooms/teams'
import type { LabApi } from '../api.ts'
import type { DraftMemory } from '../place/drafts.ts'
import { captainDraft, isRefused, type CaptainDraft } from './captain-draft.ts'
import { enteredHere, type Change, type Overwritten } from './entered.ts'

export interface SeenTeam {
  team: PlayedTeam
  /** The newest change of another member since the team's last decision; null if there is none. */
  change: Change | null
  /** What another member has changed after this page, the newest; null if nothing. It can be put back. */
  overwritten: Overwritten | null
  /** Whether the server has the reader's decision as the captain's draft, which counts if the round closes now. */
  draftKept: boolean
}

/** The team of a run: what its members enter and propose, here and on their own pages. */
export interface TeamStore {
  current: () => SeenTeam | null
  subscribe: (listener: () => void) => () => void
  /** Drafts that the team shares. */
  drafts: DraftMemory
  /** Asks what the others have done. Calls during a call are answered by one more. */
  ask: () => Promise<void>
  /** Shows the others at once what is entered here, and waits for that a moment. A proposal is made from it. */
  flush: () => Promise<void>
  /** Keeps the captain's decision as it would be sent now. */
  stand: CaptainDraft['stand']
  /** Enters again what another member has changed. */
  putBack: (overwritten: Overwritten) => void
  /** Enters what a member proposes. */
  takeOver: (proposal: Proposal) => void
  /** Asks, and keeps the team current. Returns what sends the rest and ends that. */
  follow: () => () => void
}

interface TeamStoreOptions {
  api: LabApi
  run: string
  /** What this page keeps for a reload. */
  memory: DraftMemory
  /** Called when the team has decided. */
  onDecided: () => void
}

/** Typing is collected for so long before the others see it, in ms. */
const collectsFor = 300
/** A decision waits for what is entered at most so long, in ms. */
const flushWithin = 1500
/** The wait before what could not be sent is sent again, in ms. */
const againAfter = 3000

export function teamStore({ api, run, memory, onDecided }: TeamStoreOptions): TeamStore {
  const params = { run }
  const listeners = new Set<() => void>()
  let seen: SeenTeam | null = null
  let since = 0
  /** What this page has entered and the server does not have yet. */
  let unsent: Record<string, unknown> = {}
  let sending: Record<string, unknown> = {}
  const here = enteredHere()
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay = Promise.resolve()
  let stopped = false
  const draft = captainDraft({ api, run, memory, onKept: () => seen && show(seen) })

  function show({ team, change }: Pick<SeenTeam, 'team' | 'change'>) {
    seen = { team, change, overwritten: here.overwritten(), draftKept: draft.keptFor() === team.version }
    for (const listener of listeners) listener()
  }

  function keep(name: string, value: unknown) {
    unsent[name] = value
    timer ??= setTimeout(() => void send(), collectsFor)
  }

  /** Enters something for the team. */
  function enter(name: string, value: unknown) {
    const had = here.overwritten()
    here.note(name, value)
    keep(name, value)
    if (seen && here.overwritten() !== had) show(seen)
  }

  /** Sends what is unsent, after what is under way. Resolves also if the server could not be reached. */
  function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    underWay = underWay.then(sendOnce)
    return underWay
  }

  async function sendOnce() {
    if (Object.keys(unsent).length === 0) return
    sending = unsent
    unsent = {}
    try {
      await api.call('PUT /api/runs/:run/drafts', {
        params,
        body: { drafts: sending as Record<string, never> },
      })
    } catch (error) {
      if (!isRefused(error)) {
        // What was entered in the meantime is newer.
        unsent = { ...sending, ...unsent }
        if (!stopped) timer ??= setTimeout(() => void send(), againAfter)
      }
    }
    sending = {}
  }

  const ask = oneAtATime(async () => {
    if (stopped) return
    const team = await api.call('GET /api/runs/:run/team', { params, query: { since } })
    if (stopped) return
    const isFirst = seen === null
    const hasDecided = seen !== null && seen.team.version !== team.version
    let change = seen?.change ?? null
    for (const { name, value, by } of team.drafts) {
      const isOwn = name in unsent || name in sending
      if (isOwn || isSame(memory.read(name), value)) continue
      const typing = hasDecided ? null : here.typing(name)
      if (typing) {
        keep(name, typing.value)
        continue
      }
      memory.keep(name, value, 'team')
      if (by === null || by === team.you || isFirst) continue
      change = { by, name }
      here.changedBy(change)
    }
    if (hasDecided) here.forget()
    since = team.draftVersion
    draft.seeTeam(team)
    show({ team, change: hasDecided ? null : change })
    if (hasDecided) onDecided()
  })

  return {
    current: () => seen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    drafts: {
      read: memory.read,
      subscribe: memory.subscribe,
      keep(name, value, of) {
        if (isSame(memory.read(name), value)) return
        memory.keep(name, value, of)
        if (of === 'team') enter(name, value)
      },
    },
    ask,
    async flush() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, flushWithin))
      await Promise.race([send(), late])
    },
    stand: draft.stand,
    putBack({ name, mine }) {
      memory.keep(name, mine, 'team')
      enter(name, mine)
    },
    takeOver({ drafts }) {
      for (const [name, value] of Object.entries(drafts)) {
        if (isSame(memory.read(name), value)) continue
        memory.keep(name, value, 'team')
        enter(name, value)
      }
    },
    follow() {
      stopped = false
      draft.start()
      ask().catch(() => undefined)
      return () => {
        stopped = true
        void send()
        draft.stop()
      }
    },
  }
}

/** Does a task once at a time. Calls during one are answered by one more. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  return async function run() {
    if (running) {
      again = true
      return await running
    }
    running = task()
    try {
      await running
    } finally {
      running = null
    }
    if (again) {
      again = false
      await run()
    }
  }
}

/** Whether two JSON values are equal. Their properties come in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return (
    Array.isArray(one) === Array.isArray(other) &&
    left.length === right.length &&
    left.every(([key, value]) => isSame(value, (other as Record<string, unknown>)[key]))
  )
}
