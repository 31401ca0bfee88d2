import type { AddressedWindow, HeardMessage, ListeningWindow } from './windows.ts'

/** A window as small as the library needs it. Test code: it stands in for a browser's. */
export class FakeWindow implements ListeningWindow, AddressedWindow {
  /** Where the window is at now: a message for another origin is dropped, as a browser does. */
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

  /** Lets a message arrive that `source` has posted. */
  hears(data: unknown, source: FakeWindow | null, origin = source?.origin ?? '') {
    for (const listener of [...this.listeners]) listener({ data, source, origin })
  }
}
