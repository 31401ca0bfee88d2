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

/** The saved target; null without one. */
export function savedTarget(): string | null {
  const target = readStored('sessionStorage', storageKeys.redirect)
  return target !== null && isOwnPath(target) ? target : null
}

/** Returns the saved target and forgets it; null without one. */
export function takeSavedTarget(): string | null {
  const target = savedTarget()
  forgetSavedTarget()
  return target
}

export function forgetSavedTarget(): void {
  writeStored('sessionStorage', storageKeys.redirect, null)
}
