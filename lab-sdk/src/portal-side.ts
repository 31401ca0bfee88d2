import { parseLabMessage, tokenNotFound, type PageAfterLab, type TokenUpdate } from './messages.ts'
import { exactOrigin, type AddressedWindow, type HeardMessage, type ListeningWindow } from './windows.ts'

export interface LabConnectionOptions {
  /** The frame that shows the lab. Only this frame's window is listened to and answered. */
  frame: { readonly contentWindow: AddressedWindow | null }
  /** The configured origin of this lab, in the form of `URL.origin`. */
  labOrigin: string
  /**
   * The current token for labs; null if nobody is signed in. A token that cannot be had now is not sent, and the lab
   * asks again.
   */
  token: () => Promise<string | null>
  /** Called when the lab asks to be closed, with the page to go to, if any. */
  onClose: (page: PageAfterLab | undefined) => void
  /** The portal's own window. */
  window: ListeningWindow
}

export interface LabConnection {
  /** Posts the current token to the lab. Call it on the frame's load event and after each rotation. */
  sendToken: () => void
  /** Stops receiving and sending. */
  disconnect: () => void
}

/**
 * Connects the portal with the lab in a frame. The token is sent only to the frame's own window with the lab's origin
 * as target, so the browser withholds it from a frame that has navigated elsewhere.
 *
 * @throws TypeError if `labOrigin` is not an exact origin.
 */
export function connectLab({
  frame,
  labOrigin,
  token,
  onClose,
  window,
}: LabConnectionOptions): LabConnection {
  const origin = exactOrigin(labOrigin)
  let connected = true
  let asked = 0
  let sent = 0

  async function postToken() {
    const turn = ++asked
    const current = await token()
    // An earlier token that arrives late must not follow a later one.
    if (!connected || turn < sent) return
    sent = turn
    const update: TokenUpdate = {
      action: 'token_update',
      token: current ?? tokenNotFound,
      portalType: 'production',
    }
    frame.contentWindow?.postMessage(update, origin)
  }

  function sendToken() {
    if (connected) postToken().catch(() => undefined)
  }

  function hear(event: HeardMessage) {
    // A removed frame has no window, and a message may have no source. These two nulls must not count as equal.
    if (!connected || !frame.contentWindow || event.source !== frame.contentWindow) return
    if (event.origin !== origin) return
    const message = parseLabMessage(event.data)
    if (message?.action === 'token') sendToken()
    if (message?.action === 'close_lab') onClose(message.page)
  }

  window.addEventListener('message', hear)
  return {
    sendToken,
    disconnect() {
      connected = false
      window.removeEventListener('message', hear)
    },
  }
}
