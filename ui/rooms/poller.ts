interface PollerOptions {
  poll: () => Promise<unknown>
  /** The time from the end of one poll to the next, in ms. */
  everyMs: number
  page: Pick<Document, 'visibilityState'>
}

export interface Poller {
  /**
   * Polls again and again, while the page is visible. The first wait is between half of the time and all of it, by chance,
   * because the streams of a whole class may have broken in the same moment.
   */
  start: () => void
  stop: () => void
  /** Polls at once, whether started or not. */
  now: () => void
  /** Stops for good. */
  end: () => void
}

export function createPoller({ poll, everyMs, page }: PollerOptions): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let started = false
  let ended = false
  let asking = false
  let askedMeanwhile = false

  async function ask(): Promise<void> {
    if (ended) return
    // What is under way may have been answered before the change.
    if (asking) return void (askedMeanwhile = true)
    asking = true
    // The page itself shows what went wrong.
    await poll().catch(() => undefined)
    asking = false
    if (askedMeanwhile) {
      askedMeanwhile = false
      await ask()
    } else if (started) plan()
  }

  function plan(waitMs = everyMs): void {
    clearTimeout(timer)
    timer = setTimeout(() => (page.visibilityState === 'visible' ? void ask() : plan()), waitMs)
  }

  function stop(): void {
    started = false
    clearTimeout(timer)
  }

  return {
    start() {
      if (started || ended) return
      started = true
      plan(everyMs * (1 - Math.random() / 2))
    },
    stop,
    now: () => void ask(),
    end() {
      stop()
      ended = true
    },
  }
}
