/**
 * While a page is printed, everything that is folded away is open: paper cannot be unfolded.
 * @returns stops it
 */
export function unfoldedInPrint(window: EventTarget, folded: () => Iterable<{ open: boolean }>): () => void {
  let opened: { open: boolean }[] = []
  const unfold = () => {
    const closed = [...folded()].filter(({ open }) => !open)
    for (const details of closed) details.open = true
    // Some browsers announce one print twice.
    opened = [...opened, ...closed]
  }
  const fold = () => {
    for (const details of opened) details.open = false
    opened = []
  }
  window.addEventListener('beforeprint', unfold)
  window.addEventListener('afterprint', fold)
  return () => {
    window.removeEventListener('beforeprint', unfold)
    window.removeEventListener('afterprint', fold)
    fold()
  }
}
