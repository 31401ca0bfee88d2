import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

/** Whether a text is a path of this site. `//host` and `/\host` name another site to a browser. */
function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/u.test(text) && !/[\p{Cc}\\]/u.test(text)
}

/** Keeps where a visitor wanted to go before signing in. Home itself is not kept, nor is anything off this site. */
export function saveTarget(pathWithQuery: string): void {
  if (pathWithQuery === '/' || !isOwnPath(pathWithQuery)) return
  writeStored('sessionStorage', storageKeys.redirect, pathWithQuery)
}

/** Where the visitor wanted to go, once: it is forgotten when taken. Null where there is nothing to follow. */
export function takeSavedTarget(): string | null {
  const target = readStored('sessionStorage', storageKeys.redirect)
  forgetSavedTarget()
  return target !== null && isOwnPath(target) ? target : null
}

export function forgetSavedTarget(): void {
  writeStored('sessionStorage', storageKeys.redirect, null)
}
