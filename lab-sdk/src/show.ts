import { parseLabMessage, parsePortalMessage, type LabMessage, type PortalMessage } from './messages.ts'
import { exactOrigin, type AddressedWindow, type HeardMessage, type ListeningWindow } from './windows.ts'

/**
 * A page of a lab that draws what the portal sends and nothing else: it has no token and makes no call. The portal frames
 * it where only the lab can draw something, such as a student's result.
 */

interface DrawingOptions {
  /** The portal's origin, in the form of `URL.origin`. */
  portalOrigin: string
  /** The lab's own window. */
  window: ListeningWindow & { readonly parent: AddressedWindow }
  /** Called with each view that the portal sends. */
  onShow: (view: object) => void
}

export interface Drawing {
  /** Tells the portal how many CSS pixels the drawn page is high. */
  shown: (height: number) => void
  /** Hands a decision of the reader to the portal. `turn` is that of the view. */
  decide: (turn: number, decision: object) => void
}

/** The lab's side. Tells the portal that it listens. */
export function connectDrawing({ portalOrigin, window, onShow }: DrawingOptions): Drawing {
  const origin = exactOrigin(portalOrigin)
  const portal = window.parent
  const send = (message: LabMessage) => portal.postMessage(message, origin)
  window.addEventListener('message', (event) => {
    if (event.source !== portal || event.origin !== origin) return
    const message = parsePortalMessage(event.data)
    if (message?.action === 'show') onShow(message.view)
  })
  send({ action: 'show_ready' })
  return {
    shown: (height) => send({ action: 'shown', height }),
    decide: (turn, decision) => send({ action: 'show_decided', turn, decision }),
  }
}

interface ShownLabOptions {
  /** The frame that shows the lab. Only this frame's window is listened to and answered. */
  frame: { readonly contentWindow: AddressedWindow | null }
  /** The configured origin of this lab, in the form of `URL.origin`. */
  labOrigin: string
  /** The portal's own window. */
  window: ListeningWindow
  /** Called when the lab's page listens: now a view arrives. */
  onReady: () => void
  onHeight: (height: number) => void
  onDecide: (turn: number, decision: object) => void
}

export interface ShownLab {
  show: (view: object) => void
  disconnect: () => void
}

/** The portal's side. Views are sent to the frame's own window with the lab's origin as target. */
export function connectShownLab(options: ShownLabOptions): ShownLab {
  const { frame, window, onReady, onHeight, onDecide } = options
  const origin = exactOrigin(options.labOrigin)
  const hear = (event: HeardMessage) => {
    // A removed frame has no window, and a message may have no source. These two nulls must not count as equal.
    if (!frame.contentWindow || event.source !== frame.contentWindow || event.origin !== origin) return
    const message = parseLabMessage(event.data)
    if (message?.action === 'show_ready') onReady()
    if (message?.action === 'shown') onHeight(message.height)
    if (message?.action === 'show_decided') onDecide(message.turn, message.decision)
  }
  window.addEventListener('message', hear)
  return {
    show: (view) => {
      const message: PortalMessage = { action: 'show', view }
      frame.contentWindow?.postMessage(message, origin)
    },
    disconnect: () => window.removeEventListener('message', hear),
  }
}
