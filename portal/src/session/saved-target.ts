import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

/** Whether a text is a path on this site. Browsers read `//host` and `/\host` as another site. */
function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/u.test(text) && !/[\p{Cc}\\]/u.test(text)
}

/** Saves where a visitor wanted to go before signing in. Home is not saved, and neither is any other site. */
export function saveTarget(pathWithQuery: string): void {
  if (pathWithQuery === '/' || !isOwnPath(pathWithQuery)) return
  writeStored('sessionStorage', storageKeys.redirect, pathWithQuery)
}

/** Returns the saved target and forgets it; null without one. */
export function takeSavedTarget(): string | null {
  const target = readStored('sessionStorage', storageKeys.redirect)
  forgetSavedTarget()
  return target !== null && isOwnPath(target) ? target : null
}

export function forgetSavedTarget(): void {
  writeStored('sessionStorage', storageKeys.redirect, null)
}
