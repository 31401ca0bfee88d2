import { useEffect } from 'react'

/** Tells the dialog around a form whether closing it would lose something, until the form is gone. */
export function useHeld(held: boolean, onHeld: (held: boolean) => void): void {
  useEffect(() => {
    onHeld(held)
    return () => onHeld(false)
  }, [held, onHeld])
}
