/** The code of a join link in the page's address; empty without one. The hash never reaches a server. */
export function classCodeInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('class') ?? ''
}

/** Removes the code, so that a reload does not use it again. */
export function forgetClassCode(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Whether a typed or linked code is this code, whatever its case, spaces and dashes. */
export function isSameCode(typed: string, code: string): boolean {
  return typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase() === code
}
