import { parsePortalMessage, tokenNotFound, type LabMessage, type PageAfterLab } from './messages.ts'
import { exactOrigin, type AddressedWindow, type HeardMessage, type ListeningWindow } from './windows.ts'

const askAgainMs = 500
const giveUpMs = 10_000

/** Why no token is available: no frame around the lab, no answer from the portal, or `disconnect()`. */
export class PortalUnreachable extends Error {
  readonly reason: 'not_framed' | 'no_answer' | 'disconnected'

  constructor(reason: PortalUnreachable['reason']) {
    super(`The portal cannot be reached: ${reason}`)
    this.name = 'PortalUnreachable'
    this.reason = reason
  }
}

export interface PortalConnectionOptions {
  /** The portal's origin, in the form of `URL.origin`. */
  portalOrigin: string
  /** The lab's own window. */
  window: ListeningWindow & { readonly parent: AddressedWindow }
}

export type TokenListener = (token: string | null) => void

export interface PortalConnection {
  /**
   * Asks the portal for the session token, again every 500 ms until it answers. Null if nobody is signed in.
   *
   * @throws PortalUnreachable after 10 seconds without an answer, outside a frame, or after `disconnect()`.
   */
  token: () => Promise<string | null>
  /**
   * Calls the listener for every token that the portal sends, also after a rotation. Returns a function that stops it.
   */
  onToken: (listener: TokenListener) => () => void
  /** Asks the portal to close this lab and, if given, to go to `page`. */
  close: (page?: PageAfterLab) => void
  /** Stops receiving and sending. Waiting calls of `token` are rejected. */
  disconnect: () => void
}

interface Waiting {
  answered: TokenListener
  failed: (reason: PortalUnreachable['reason']) => void
}

/** Asks at once and every `askAgainMs` until the entry in `waiting` is answered or has failed. */
function waitForToken(waiting: Set<Waiting>, ask: () => void): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const again = setInterval(ask, askAgainMs)
    const giveUp = setTimeout(() => one.failed('no_answer'), giveUpMs)
    const one: Waiting = {
      answered(token) {
        stopWaiting()
        resolve(token)
      },
      failed(reason) {
        stopWaiting()
        reject(new PortalUnreachable(reason))
      },
    }
    function stopWaiting() {
      clearInterval(again)
      clearTimeout(giveUp)
      waiting.delete(one)
    }
    waiting.add(one)
    ask()
  })
}

/**
 * Connects a lab with the portal around it. Keep the token in memory only: never in storage, an address or a log.
 *
 * @throws TypeError if `portalOrigin` is not an exact origin.
 */
export function connectPortal({ portalOrigin, window }: PortalConnectionOptions): PortalConnection {
  const origin = exactOrigin(portalOrigin)
  const portal = window.parent
  const listeners = new Set<TokenListener>()
  const waiting = new Set<Waiting>()
  let unreachable: PortalUnreachable['reason'] | null = Object.is(portal, window) ? 'not_framed' : null

  function send(message: LabMessage) {
    if (!unreachable) portal.postMessage(message, origin)
  }

  function hear(event: HeardMessage) {
    if (unreachable || event.source !== portal || event.origin !== origin) return
    const message = parsePortalMessage(event.data)
    if (message?.action !== 'token_update') return
    const token = message.token === tokenNotFound ? null : message.token
    for (const one of [...waiting]) one.answered(token)
    for (const listener of listeners) listener(token)
  }

  window.addEventListener('message', hear)
  return {
    async token() {
      if (unreachable) throw new PortalUnreachable(unreachable)
      return waitForToken(waiting, () => send({ action: 'token' }))
    },
    onToken(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close(page) {
      send(page ? { action: 'close_lab', page } : { action: 'close_lab' })
    },
    disconnect() {
      unreachable = 'disconnected'
      listeners.clear()
      window.removeEventListener('message', hear)
      for (const one of [...waiting]) one.failed('disconnected')
    },
  }
}
