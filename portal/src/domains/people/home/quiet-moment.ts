/**
 * Calls `act` once after `delayMs`, and waits for the same time again while a dialog is open, such as the menu of the
 * frame around Home. Returns a function that cancels the call.
 */
export function atQuietMoment(delayMs: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (document.querySelector('[role="dialog"]')) return
    // The timer stops first: on a busy page the next tick may come before `act` has rendered anything.
    clearInterval(timer)
    act()
  }, delayMs)
  return () => clearInterval(timer)
}
