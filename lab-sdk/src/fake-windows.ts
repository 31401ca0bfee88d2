import type { AddressedWindow, HeardMessage, ListeningWindow } from './windows.ts'

/** Stands in for a browser's window in tests, with only the parts that the library needs. */
export class FakeWindow implements ListeningWindow, AddressedWindow {
  /** The window's current origin. Like a browser, it drops messages for another origin. */
  origin: string
  parent: FakeWindow = this
  readonly received: unknown[] = []
  readonly targets: string[] = []
  readonly listeners = new Set<(event: HeardMessage) => void>()

  constructor(origin: string) {
    this.origin = origin
  }

  addEventListener(_type: 'message', listener: (event: HeardMessage) => void) {
    this.listeners.add(listener)
  }

  removeEventListener(_type: 'message', listener: (event: HeardMessage) => void) {
    this.listeners.delete(listener)
  }

  postMessage(message: unknown, targetOrigin: string) {
    this.targets.push(targetOrigin)
    if (targetOrigin === '*' || targetOrigin === this.origin) this.received.push(message)
  }

  /** Delivers a message that `source` has posted. */
  hears(data: unknown, source: FakeWindow | null, origin = source?.origin ?? '') {
    for (const listener of [...this.listeners]) listener({ data, source, origin })
  }
}
