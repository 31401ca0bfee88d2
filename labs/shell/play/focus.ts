/**
 * Moves the focus from a button that is about to be removed to the list item around it. Otherwise a keyboard user would
 * start again at the top of the page.
 */
export function leaveFocusInItem(button: HTMLElement | null): void {
  if (!button || button.ownerDocument.activeElement !== button) return
  const item = button.closest<HTMLElement>('li')
  if (!item) return
  item.tabIndex = -1
  item.focus({ preventScroll: true })
}
