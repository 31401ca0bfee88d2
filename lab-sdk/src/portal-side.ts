import { parseLabMessage, tokenNotFound, type PageAfterLab, type TokenUpdate } from './messages.ts'
import { exactOrigin, type AddressedWindow, type HeardMessage, type ListeningWindow } from './windows.ts'

export interface LabConnectionOptions {
  /** The frame that shows the lab. Only its own window is heard and answered. */
  frame: { readonly contentWindow: AddressedWindow | null }
  /** The configured origin of this lab, exactly as `URL.origin` gives it. */
  labOrigin: string
  /** The session token as it is at this moment; null where nobody is signed in. */
  token: () => string | null
  /** The lab asks to be closed, and perhaps for a page to go to. */
  onClose: (page: PageAfterLab | undefined) => void
  /** The portal's own window. */
  window: ListeningWindow
}

export interface LabConnection {
  /** Posts the current token to the lab: call it on the frame's load event and after each rotation. */
  sendToken: () => void
  /** Stops hearing and sending. */
  disconnect: () => void
}

/**
 * Connects the portal with the lab in a frame. The token leaves the portal only to the frame's own window and with the
 * lab's origin as target: the browser withholds it from a frame that has navigated elsewhere.
 *
 * @throws TypeError where `labOrigin` is not an exact origin.
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

  function sendToken() {
    if (!connected) return
    const update: TokenUpdate = {
      action: 'token_update',
      token: token() ?? tokenNotFound,
      portalType: 'production',
    }
    frame.contentWindow?.postMessage(update, origin)
  }

  function hear(event: HeardMessage) {
    // A removed frame has no window, and a message may have no source: null must not equal null here.
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
