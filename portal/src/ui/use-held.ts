import { useLayoutEffect } from 'react'

/**
 * Tells the dialog around a form whether closing would lose something, as long as the form exists. It does so before the
 * next key arrives, so that Escape right after typing loses nothing.
 */
export function useHeld(held: boolean, onHeld: (held: boolean) => void): void {
  useLayoutEffect(() => {
    onHeld(held)
    return () => onHeld(false)
  }, [held, onHeld])
}
