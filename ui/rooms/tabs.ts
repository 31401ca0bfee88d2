/** How the tabs of one browser find each other. Either may be missing, or refuse in a frame without storage. */
export interface FindsTabs {
  locks: Locks | undefined
  openChannel: ((name: string) => Channel) | undefined
}

/** The part of `LockManager` that is used. */
export interface Locks {
  request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>
}

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage: (message: unknown) => void
  addEventListener: (kind: 'message', listener: (message: MessageEvent) => void) => void
  close: () => void
}

interface Tab<Event> {
  /** How often a tab asks whether the leader still hears, in ms. */
  everyMs: number
  /** Called by what the leader tells. */
  onTold: (event: Event) => void
  /** Called while the leader hears. */
  onHeard: () => void
  /** Called when no leader hears, or there can be none. */
  onSilence: () => void
  /** Called in the leader when a tab doubts that what it hears is alive. */
  onDoubt: () => void
  /** Leads until the promise resolves. `tell` passes an event on; null says that nothing is heard any more. */
  lead: (tell: (event: Event | null) => void) => Promise<void>
}

interface Tabs {
  doubt: () => void
  leave: () => void
}

type Message<Event> =
  | { kind: 'event'; event: Event }
  /** The leader answers `ask` with `hearing` as long as its stream works. */
  | { kind: 'ask' }
  | { kind: 'hearing' }
  | { kind: 'deaf' }
  | { kind: 'doubt' }

/** Joins the tabs of the same name, of which one leads. Where tabs cannot find each other, this one hears nothing. */
export function joinTabs<Event>({ locks, openChannel }: FindsTabs, name: string, tab: Tab<Event>): Tabs {
  const channel = openOrNull(openChannel, name)
  if (locks === undefined || channel === null) {
    tab.onSilence()
    return { doubt: () => {}, leave: () => channel?.close() }
  }
  const leaving = new AbortController()
  const say = (message: Message<Event>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    if (!leaving.signal.aborted) channel.postMessage(message)
  }
  const following = follow(tab, say)
  let leads = false
  let hears = false

  channel.addEventListener('message', ({ data }) => {
    const message = data as Message<Event>
    if (!leads) following.take(message)
    else if (message.kind === 'doubt') tab.onDoubt()
    else if (message.kind === 'ask' && hears) say({ kind: 'hearing' })
  })

  const lead = async () => {
    following.stop()
    leads = true
    await tab.lead((event) => {
      hears = event !== null
      say(event === null ? { kind: 'deaf' } : { kind: 'event', event })
    })
  }
  // It rejects when this tab leaves while it waits, and where the storage of the frame is blocked.
  locks.request(name, { signal: leaving.signal }, lead).catch(() => {
    if (leaving.signal.aborted) return
    following.stop()
    tab.onSilence()
  })
  return {
    doubt: () => (leads ? tab.onDoubt() : say({ kind: 'doubt' })),
    leave: () => {
      following.stop()
      leaving.abort()
      channel.close()
    },
  }
}

function openOrNull(openChannel: FindsTabs['openChannel'], name: string): Channel | null {
  try {
    return openChannel?.(name) ?? null
  } catch {
    return null
  }
}

/**
 * Takes what the leader tells, and asks it again and again: a leader that is frozen does not answer, and its lock says
 * nothing about that.
 */
function follow<Event>(tab: Tab<Event>, say: (message: Message<Event>) => void) {
  let answered = false
  const ask = () => {
    answered = false
    say({ kind: 'ask' })
  }
  const timer = setInterval(() => {
    if (!answered) tab.onSilence()
    ask()
  }, tab.everyMs)
  ask()
  return {
    take(message: Message<Event>) {
      if (message.kind === 'event' || message.kind === 'hearing') {
        answered = true
        tab.onHeard()
      } else if (message.kind === 'deaf') tab.onSilence()
      if (message.kind === 'event') tab.onTold(message.event)
    },
    stop: () => clearInterval(timer),
  }
}
