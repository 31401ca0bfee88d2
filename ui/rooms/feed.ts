import { ApiError } from '@tradewind/contract/client'
import { createPoller } from './poller.ts'
import { joinTabs, type FindsTabs } from './tabs.ts'

/** What changed in a room, by who may see it. The page then asks for the view of that audience. */
export interface RoomEvent {
  audience: string
  version: number
}

type Target<T extends EventTarget> = Pick<T, 'addEventListener' | 'removeEventListener'>

interface FeedOptions {
  /** The same in all tabs in which the same person follows the same room. */
  name: string
  /** Reads the room's stream until it ends. Rejects if it breaks or is refused. */
  open: (onEvent: (event: RoomEvent) => void, signal: AbortSignal) => Promise<void>
  /** Asks the server for everything that the page shows. */
  poll: () => Promise<unknown>
  onVersion: (audience: string, version: number) => void
  /** Called when the server refuses the room, after which the feed asks for nothing more. */
  onRefused?: (error: ApiError) => void
  /** The time between two polls while nothing is heard, in ms. */
  everyMs?: number
  browser: FindsTabs & {
    document: Target<Document> & Pick<Document, 'visibilityState'>
    window: Target<Window>
  }
}

export interface Feed {
  /** Polls at once. If a poll is under way, another follows it. */
  pollNow: () => void
  stop: () => void
}

/** A stream whose first event takes longer is held back by something on the way. In ms. */
const firstEventWithinMs = 5000
/**
 * The waits before the stream is opened again, in ms. The last one repeats. Each is up to half as long again, so that
 * the pages of a class do not come back in the same instant.
 */
const waitsMs = [1000, 2000, 4000, 8000]
/** After a stream that lasted this long, the waits begin anew. In ms. */
const goodAfterMs = 30_000
/** A stream may have died unseen while the page was hidden for this time: a phone slept. In ms. */
const trustedHiddenMs = 20_000
/** A stream may have died unseen at each of them: the browser goes on waiting for it without a network. */
const doubtfulEvents = ['online', 'offline', 'pageshow'] as const
/** Refusals that another try does not change. */
const finalStatuses: readonly number[] = [401, 403, 404]

/**
 * Follows a room. One tab of the browser reads the stream and tells the others. A tab that hears nothing polls, and each
 * polls at once when it comes back to sight, loses or finds the network, and when it begins to hear.
 *
 * @example
 * const feed = roomFeed({
 *   name: `${user.id} ${room}`,
 *   open: (onEvent, signal) => api.stream('GET /api/rooms/:room/events', { params: { room } }, { onEvent, signal }),
 *   poll: askForAll,
 *   onVersion: (audience) => audience === 'round' && feed.pollNow(),
 *   browser: thisBrowser(),
 * })
 */
export function roomFeed(needs: FeedOptions): Feed {
  const { name, open, onVersion, onRefused, everyMs = 3000, browser } = needs
  const { document, window } = browser
  const poller = createPoller({ poll: needs.poll, everyMs, page: document })
  let hears = false
  let stopped = false
  let hiddenSince = Date.now()
  /** Ends the wait for the next try. */
  let tryNow = () => {}
  /** Ends the current stream. */
  let reopen = () => {}

  function hear(): void {
    if (hears || stopped) return
    hears = true
    poller.stop()
    // Something may have changed since the page has asked.
    poller.now()
  }

  function hearNothing(): void {
    hears = false
    poller.start()
  }

  async function lead(tell: (event: RoomEvent | null) => void): Promise<void> {
    for (let failures = 0; ; failures++) {
      const attempt = new AbortController()
      reopen = () => attempt.abort()
      const opened = Date.now()
      const error = await read(tell, attempt.signal)
      if (stopped) return
      hears = false
      if (attempt.signal.aborted) failures = -1
      else {
        tell(null)
        if (isFinal(error)) return refuse(error)
        poller.start()
        if (Date.now() - opened >= goodAfterMs) failures = 0
        await pause(waitOf(failures, error))
      }
    }
  }

  /** Reads one stream to its end, and returns why it ended. */
  async function read(tell: (event: RoomEvent | null) => void, signal: AbortSignal): Promise<unknown> {
    const late = setTimeout(() => {
      tell(null)
      poller.start()
      poller.now()
    }, firstEventWithinMs)
    const onEvent = (event: RoomEvent) => {
      clearTimeout(late)
      if (stopped || signal.aborted) return
      hear()
      tell(event)
      onVersion(event.audience, event.version)
    }
    const error: unknown = await open(onEvent, signal).catch((reason: unknown) => reason)
    clearTimeout(late)
    return error
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      tryNow = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function refuse(error: ApiError): void {
    stop()
    onRefused?.(error)
  }

  const tabs = joinTabs<RoomEvent>(browser, name, {
    everyMs,
    onTold: ({ audience, version }) => onVersion(audience, version),
    onHeard: hear,
    onSilence: hearNothing,
    onDoubt: () => {
      tryNow()
      reopen()
    },
    lead,
  })

  function onVisibility(): void {
    if (document.visibilityState !== 'visible') hiddenSince = Date.now()
    else if (Date.now() - hiddenSince >= trustedHiddenMs) onDoubt()
    else poller.now()
  }

  /** The page asks at once, and the stream is opened anew, because the old one may be dead. */
  function onDoubt(): void {
    poller.now()
    tabs.doubt()
  }

  function stop(): void {
    stopped = true
    poller.end()
    tabs.leave()
    tryNow()
    reopen()
    document.removeEventListener('visibilitychange', onVisibility)
    for (const kind of doubtfulEvents) window.removeEventListener(kind, onDoubt)
  }

  document.addEventListener('visibilitychange', onVisibility)
  for (const kind of doubtfulEvents) window.addEventListener(kind, onDoubt)
  return { pollNow: poller.now, stop }
}

function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && finalStatuses.includes(error.status)
}

function waitOf(failures: number, error: unknown): number {
  const wait = waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0
  const wished = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(wait, wished) * (1 + Math.random() / 2)
}

/** What a feed needs of the browser that it runs in. */
export function thisBrowser(): FeedOptions['browser'] {
  return {
    document,
    window,
    // Missing where the page does not come by https.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
  }
}
