import { useState } from 'react'

/**
 * The number of the opening of a dialog, as a key for what begins anew with each. `onOpen` sets what the dialog itself
 * has back to the beginning: not on closing, because what a dialog says stays while it fades out.
 */
export function useOpening(opened: boolean, onOpen: () => void): number {
  const [opening, setOpening] = useState(0)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setOpening(opening + 1)
      onOpen()
    }
  }
  return opening
}
