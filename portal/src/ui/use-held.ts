import { useEffect } from 'react'

/** Tells the dialog around a form whether closing would lose something, as long as the form exists. */
export function useHeld(held: boolean, onHeld: (held: boolean) => void): void {
  useEffect(() => {
    onHeld(held)
    return () => onHeld(false)
  }, [held, onHeld])
}
