import type { LinkParameter } from '@tradewind/contract/catalogue'
import { plainCode } from '@tradewind/contract/rules'

/**
 * What the page's address opens: the code of a join link or the id of a class that the reader is in, the id of a class
 * to host, or the id of a run. Empty without one. The hash never reaches a server.
 */
export function linkedInAddress(parameter: LinkParameter): string {
  return new URLSearchParams(location.hash.slice(1)).get(parameter) ?? ''
}

/** Whether an address names a class by its id. */
export function isClassId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text)
}

/** Removes the link from the address, so that a reload does not use it again. */
export function forgetLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Whether a typed or linked code is this code, whatever its case, spaces and dashes. */
export function isSameCode(typed: string, code: string): boolean {
  return plainCode(typed) === code
}
