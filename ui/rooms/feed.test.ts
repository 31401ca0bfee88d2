import { ApiError } from '@tradewind/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { roomFeed, type RoomEvent } from './feed.ts'
import type { Channel, FindsTabs, Locks } from './tabs.ts'

/** A browser whose tabs find each other. */
function fakeBrowser() {
  const channels = new Set<{ name: string; listeners: ((message: MessageEvent) => void)[] }>()
  const queue: { signal: AbortSignal; grant: () => void }[] = []
  let held = false
  const next = () => {
    const first = queue.shift()
    held = first !== undefined
    first?.grant()
  }
  const locks: Locks = {
    request: (_name, { signal }, work) =>
      new Promise((resolve, reject) => {
        const request = { signal, grant: () => void work().then(resolve, reject).finally(next) }
        signal.addEventListener('abort', () => {
          if (!queue.includes(request)) return
          queue.splice(queue.indexOf(request), 1)
          reject(signal.reason as Error)
        })
        queue.push(request)
        if (!held) queueMicrotask(() => held || next())
      }),
  }
  const openChannel = (name: string): Channel => {
    const own = { name, listeners: [] as ((message: MessageEvent) => void)[] }
    channels.add(own)
    return {
      postMessage: (data) => {
        for (const other of channels)
          if (other !== own && other.name === name)
            queueMicrotask(() => other.listeners.forEach((listener) => listener({ data } as MessageEvent)))
      },
      addEventListener: (_kind, listener) => void own.listeners.push(listener),
      close: () => void channels.delete(own),
    }
  }
  return { locks, openChannel }
}

interface OpenedStream {
  tell: (event: RoomEvent) => void
  end: () => void
  fail: (error: unknown) => void
  aborted: () => boolean
}

/** A tab that follows a room. Its streams say nothing until the test makes them. */
function openTab(finds: FindsTabs) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  const streams: OpenedStream[] = []
  const poll = vi.fn(() => Promise.resolve())
  const versions: [string, number][] = []
  const onRefused = vi.fn<(error: ApiError) => void>()
  const feed = roomFeed({
    name: 'room',
    open: (onEvent, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        streams.push({ tell: onEvent, end: resolve, fail: reject, aborted: () => signal.aborted })
      }),
    poll,
    onVersion: (...told) => versions.push(told),
    onRefused,
    browser: { ...finds, document: document as never, window: window as never },
  })
  const show = (visibilityState: DocumentVisibilityState) => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const stream = () => {
    const newest = streams.at(-1)
    if (newest === undefined) throw new Error('No stream was opened')
    return newest
  }
  return { feed, streams, stream, poll, versions, onRefused, show, window }
}

type OpenTab = ReturnType<typeof openTab>
const tabs: OpenTab[] = []
function tab(finds: FindsTabs): OpenTab {
  const opened = openTab(finds)
  tabs.push(opened)
  return opened
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const alone: FindsTabs = { locks: undefined, openChannel: undefined }
const network = new ApiError('', { status: 0, code: 'network' })
const event = { audience: 'round', version: 1 }

beforeEach(() => {
  vi.useFakeTimers()
  // The shortest waits for the stream, and the longest for a poll.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  for (const { feed } of tabs.splice(0)) feed.stop()
  await after(0)
  if (vi.getTimerCount() > 0) throw new Error('A timer is left')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A tab whose stream works. Its only poll is the one when it began to hear. */
async function hearingTab(finds: FindsTabs = fakeBrowser()) {
  const opened = tab(finds)
  await after(0)
  opened.stream().tell(event)
  await after(0)
  expect(opened.poll).toHaveBeenCalledOnce()
  opened.poll.mockClear()
  return opened
}

describe('a feed', () => {
  test('waits up to half as long again before it opens the stream anew', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { streams, stream } = tab(fakeBrowser())
    await after(0)
    stream().fail(network)
    await after(1499)
    expect(streams).toHaveLength(1)
    await after(1)
    expect(streams).toHaveLength(2)
  })

  test('polls for the first time after half of the wait or more, by chance, and then every 3 seconds', async () => {
    const { stream, poll } = await hearingTab()
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    stream().fail(network)
    await after(1490)
    expect(poll).not.toHaveBeenCalled()
    await after(20)
    expect(poll).toHaveBeenCalledTimes(1)
    await after(2980)
    expect(poll).toHaveBeenCalledTimes(1)
    await after(20)
    expect(poll).toHaveBeenCalledTimes(2)
  })

  test('tells each version, and polls once when it begins to hear and no more', async () => {
    const { stream, versions, poll, streams } = await hearingTab()
    stream().tell({ audience: 'draft', version: 7 })
    expect(versions).toEqual([
      ['round', 1],
      ['draft', 7],
    ])
    await after(60_000)
    expect(poll).not.toHaveBeenCalled()
    expect(streams).toHaveLength(1)
  })

  test('opens a broken stream again after 1, 2, 4, 8 and 8 seconds, and polls every 3 seconds meanwhile', async () => {
    const { stream, streams, poll } = await hearingTab()
    for (const [index, wait] of [1000, 2000, 4000, 8000, 8000].entries()) {
      stream().fail(network)
      await after(wait - 1)
      expect(streams).toHaveLength(index + 1)
      await after(1)
      expect(streams).toHaveLength(index + 2)
    }
    expect(poll).toHaveBeenCalledTimes(Math.floor(23 / 3))
    stream().tell(event)
    await after(0)
    poll.mockClear()
    await after(60_000)
    expect(poll).not.toHaveBeenCalled()
  })

  test('opens a stream that the server has ended again, and begins the waits anew after a good one', async () => {
    const { stream, streams } = await hearingTab()
    const endAndWait = async (ms: number) => {
      const before = streams.length
      stream().end()
      await after(ms - 1)
      expect(streams).toHaveLength(before)
      await after(1)
      expect(streams).toHaveLength(before + 1)
      stream().tell(event)
    }
    await endAndWait(1000)
    await after(29_000)
    await endAndWait(2000)
    await after(30_000)
    await endAndWait(1000)
  })

  test('waits as long as the server asks for', async () => {
    const { stream, streams } = await hearingTab()
    stream().fail(new ApiError('', { status: 503, code: 'unavailable', retryAfterSeconds: 5 }))
    await after(4999)
    expect(streams).toHaveLength(1)
    await after(1)
    expect(streams).toHaveLength(2)
  })

  test('polls where the first event does not come within 5 seconds, until one comes', async () => {
    const { stream, poll } = tab(fakeBrowser())
    await after(4999)
    expect(poll).not.toHaveBeenCalled()
    await after(1)
    expect(poll).toHaveBeenCalledTimes(1)
    await after(3000)
    expect(poll).toHaveBeenCalledTimes(2)
    stream().tell(event)
    await after(0)
    expect(poll).toHaveBeenCalledTimes(3)
    await after(30_000)
    expect(poll).toHaveBeenCalledTimes(3)
  })

  test.each([401, 403, 404])('that is refused with %i says so and asks for nothing more', async (status) => {
    const { stream, streams, poll, onRefused, window } = await hearingTab()
    const error = new ApiError('No.', { status, code: 'forbidden' })
    stream().fail(error)
    await after(60_000)
    window.dispatchEvent(new Event('online'))
    await after(60_000)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(error)
    expect(streams).toHaveLength(1)
    expect(poll).not.toHaveBeenCalled()
  })

  test('that is stopped ends its stream and tells nothing more', async () => {
    const { feed, stream, versions, poll, streams } = await hearingTab()
    feed.stop()
    stream().tell({ audience: 'round', version: 2 })
    await after(60_000)
    expect(stream().aborted()).toBe(true)
    expect(versions).toHaveLength(1)
    expect(poll).not.toHaveBeenCalled()
    expect(streams).toHaveLength(1)
  })

  test('goes on polling after polls that fail', async () => {
    const { poll } = tab(alone)
    poll.mockRejectedValue(network)
    await after(9000)
    expect(poll).toHaveBeenCalledTimes(3)
  })
})

describe('a page that comes back, or loses the network', () => {
  test.each(['online', 'offline', 'pageshow'])('asks at once and opens its stream anew: %s', async (kind) => {
    const { streams, poll, window } = await hearingTab()
    window.dispatchEvent(new Event(kind))
    expect(poll).toHaveBeenCalledOnce()
    await after(0)
    expect(streams.map(({ aborted }) => aborted())).toEqual([true, false])
  })

  test('does not wait for the next try to open its stream', async () => {
    const { stream, streams, window } = await hearingTab()
    for (const wait of [1000, 2000, 4000]) {
      stream().fail(network)
      await after(wait)
    }
    stream().fail(network)
    await after(10)
    window.dispatchEvent(new Event('online'))
    await after(0)
    expect(streams).toHaveLength(5)
  })

  test('to sight asks at once, and opens its stream anew if it was hidden for 20 seconds', async () => {
    const { streams, poll, show } = await hearingTab()
    show('hidden')
    await after(19_999)
    expect(poll).not.toHaveBeenCalled()
    show('visible')
    expect(poll).toHaveBeenCalledTimes(1)
    await after(0)
    expect(streams).toHaveLength(1)
    show('hidden')
    await after(20_000)
    show('visible')
    expect(poll).toHaveBeenCalledTimes(2)
    await after(0)
    expect(streams).toHaveLength(2)
  })

  test('does not poll while it is hidden', async () => {
    const { poll, show } = tab(alone)
    show('hidden')
    await after(30_000)
    expect(poll).not.toHaveBeenCalled()
    show('visible')
    expect(poll).toHaveBeenCalledTimes(1)
    await after(3000)
    expect(poll).toHaveBeenCalledTimes(2)
  })

  test('asks once more if it comes back while an earlier answer is on its way', async () => {
    const { poll, window } = await hearingTab()
    const answers: (() => void)[] = []
    poll.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    for (let times = 0; times < 3; times++) window.dispatchEvent(new Event('online'))
    expect(poll).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await after(0)
    expect(poll).toHaveBeenCalledTimes(2)
    answers[1]?.()
    await after(0)
    expect(poll).toHaveBeenCalledTimes(2)
  })
})

describe('of several tabs', () => {
  test('one reads the stream and the others hear the same', async () => {
    const browser = fakeBrowser()
    const first = await hearingTab(browser)
    const [second, third] = [tab(browser), tab(browser)]
    await after(0)
    expect(second.poll).toHaveBeenCalledOnce()
    first.stream().tell({ audience: 'round', version: 2 })
    await after(60_000)
    for (const other of [second, third]) {
      expect(other.streams).toEqual([])
      expect(other.versions).toEqual([['round', 2]])
      expect(other.poll).toHaveBeenCalledOnce()
    }
  })

  test('another takes over when the reader goes', async () => {
    const browser = fakeBrowser()
    const first = await hearingTab(browser)
    const [second, third] = [tab(browser), tab(browser)]
    await after(0)
    first.feed.stop()
    await after(0)
    expect([second, third].map(({ streams }) => streams.length)).toEqual([1, 0])
    second.stream().tell({ audience: 'round', version: 3 })
    await after(0)
    expect([second, third].map(({ versions }) => versions)).toEqual([[['round', 3]], [['round', 3]]])
  })

  test('all poll while the reader hears nothing, and none once it does', async () => {
    const browser = fakeBrowser()
    const first = await hearingTab(browser)
    const second = tab(browser)
    await after(0)
    second.poll.mockClear()
    first.stream().fail(network)
    await after(3000)
    expect(first.poll).toHaveBeenCalledTimes(1)
    expect(second.poll).toHaveBeenCalledTimes(1)
    first.stream().tell(event)
    await after(0)
    for (const { poll } of [first, second]) poll.mockClear()
    await after(30_000)
    for (const { poll } of [first, second]) expect(poll).not.toHaveBeenCalled()
  })

  test('the others poll when the reader no longer answers, as if it were frozen', async () => {
    const browser = fakeBrowser()
    const locks: Locks = { request: () => new Promise(() => {}) }
    const { poll, versions } = tab({ ...browser, locks })
    await after(8999)
    expect(poll).toHaveBeenCalledTimes(1)
    await after(3001)
    expect(poll).toHaveBeenCalledTimes(3)
    expect(versions).toEqual([])
  })

  test('one that comes back to the network lets the reader open its stream anew', async () => {
    const browser = fakeBrowser()
    const first = await hearingTab(browser)
    const second = tab(browser)
    await after(0)
    second.window.dispatchEvent(new Event('online'))
    await after(0)
    expect(first.streams.map(({ aborted }) => aborted())).toEqual([true, false])
  })
})

describe('where tabs cannot find each other, each polls', () => {
  const refused = new DOMException('The storage is blocked', 'SecurityError')
  test.each<[string, Partial<FindsTabs>]>([
    ['without locks', { locks: undefined }],
    ['without channels', { openChannel: undefined }],
    ['with locks that are refused', { locks: { request: () => Promise.reject(refused) } }],
    [
      'with channels that are refused',
      {
        openChannel: () => {
          throw refused
        },
      },
    ],
  ])('%s', async (_case, change) => {
    const { poll, streams } = tab({ ...fakeBrowser(), ...change })
    await after(2999)
    expect(poll).not.toHaveBeenCalled()
    await after(1)
    expect(poll).toHaveBeenCalledTimes(1)
    await after(6000)
    expect(poll).toHaveBeenCalledTimes(3)
    expect(streams).toEqual([])
  })
})
