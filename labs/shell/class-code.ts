import type { LinkParameter } from '@tradewind/contract/catalogue'

/**
 * What the page's address opens: the code of a join link, the id of a class that the reader is in, or the id of a run.
 * Empty without one. The hash never reaches a server.
 */
export function linkedInAddress(parameter: LinkParameter): string {
  return new URLSearchParams(location.hash.slice(1)).get(parameter) ?? ''
}

/** Removes the link from the address, so that a reload does not use it again. */
export function forgetLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
