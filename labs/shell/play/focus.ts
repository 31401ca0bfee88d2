/**
 * A button that leaves the page because it has done its work would take the focus with it, and a keyboard would begin
 * again at the top. The item of the list in which it stands takes the focus instead.
 */
export function leaveFocusInItem(button: HTMLElement | null): void {
  if (!button || button.ownerDocument.activeElement !== button) return
  const item = button.closest<HTMLElement>('li')
  if (!item) return
  item.tabIndex = -1
  item.focus({ preventScroll: true })
}
