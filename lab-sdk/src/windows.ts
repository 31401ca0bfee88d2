/** The parts of a browser's window that both sides need. A real `Window` fits, and so does a small one in a test. */

export interface HeardMessage {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

export interface ListeningWindow {
  addEventListener(type: 'message', listener: (event: HeardMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HeardMessage) => void): void
}

export interface AddressedWindow {
  postMessage(message: unknown, targetOrigin: string): void
}

/**
 * The exact origin to listen to and to send to, for example `https://labs.example.edu`.
 *
 * @throws TypeError for `*`, an opaque origin, or an address that contains more than an origin.
 */
export function exactOrigin(origin: string): string {
  const parsed = URL.canParse(origin) ? new URL(origin).origin : 'null'
  if (parsed === 'null' || parsed !== origin) throw new TypeError(`Not an exact origin: ${origin}`)
  return parsed
}
