/**
 * Calls `act` once: after `delayMs`, or where a dialog is open then, such as the menu of the frame around Home, so long
 * after it that none is. The answer takes the call back.
 */
export function atQuietMoment(delayMs: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (document.querySelector('[role="dialog"]')) return
    // Before anything is rendered a busy page may reach the next tick, for which the deed would be done already.
    clearInterval(timer)
    act()
  }, delayMs)
  return () => clearInterval(timer)
}
