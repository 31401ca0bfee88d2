/** Says what is new to those who do not see it. A live region is read when it changes, not when it appears with its text. */
export interface Announcer {
  subscribe: (changed: () => void) => () => void
  /** What the live region holds; empty most of the time. */
  current: () => string
  /** @returns takes the text back, once it has left the page */
  announce: (text: string) => () => void
}

/** The new round has its focus by then, so that its heading is read first. */
const standsAfterMs = 250

export function announcer(): Announcer {
  const listeners = new Set<() => void>()
  const texts = new Map<symbol, string>()
  let shown = ''
  let waiting: ReturnType<typeof setTimeout> | undefined

  function show(text: string) {
    if (text === shown) return
    shown = text
    for (const changed of listeners) changed()
  }

  return {
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    current: () => shown,
    announce: (text) => {
      const key = Symbol(text)
      texts.set(key, text)
      // Emptied first: the same words a second time are news as well.
      show('')
      clearTimeout(waiting)
      waiting = setTimeout(() => show([...texts.values()].join(' ')), standsAfterMs)
      return () => {
        texts.delete(key)
        if (texts.size > 0) return
        clearTimeout(waiting)
        show('')
      }
    },
  }
}
