/**
 * Announces results to screen readers. A live region is read when its text changes, not when it appears with its text.
 */
export interface Announcer {
  subscribe: (changed: () => void) => () => void
  /** The text of the live region; usually empty. */
  current: () => string
  /** @returns a function that removes the text when its result leaves the page */
  announce: (text: string) => () => void
}

/** Milliseconds. By then the new round has the focus, so its heading is read first. */
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
      // The region is emptied first, so that an equal text counts as a change.
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
