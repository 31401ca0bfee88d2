/**
 * Opens all folded parts while a page is printed, because paper cannot be unfolded.
 * @returns a function that stops this
 */
export function unfoldedInPrint(window: EventTarget, folded: () => Iterable<{ open: boolean }>): () => void {
  let opened: { open: boolean }[] = []
  const unfold = () => {
    const closed = [...folded()].filter(({ open }) => !open)
    for (const details of closed) details.open = true
    // Some browsers announce the same print twice.
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
