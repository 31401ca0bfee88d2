import { readStored, storageKeys, writeStored } from './browser-storage.ts'

type TokenListener = (token: string | null) => void

const listeners = new Set<TokenListener>()

/** The session token of this browser, or null when signed out. */
export function storedToken(): string | null {
  return readStored('localStorage', storageKeys.session)
}

/** Stores a token, or forgets it, and tells every listener in this tab. Other tabs learn it from the browser. */
export function storeToken(token: string | null): void {
  if (token === storedToken()) return
  writeStored('localStorage', storageKeys.session, token)
  for (const listener of listeners) listener(token)
}

/** Calls the listener after each change of the token, made in this tab or another. Returns how to stop. */
export function onTokenChange(listener: TokenListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes on changes that other tabs make. Called once, by the session. Returns how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== storageKeys.session) return
    for (const listener of listeners) listener(storedToken())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
