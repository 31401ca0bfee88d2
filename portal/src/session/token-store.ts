import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

/**
 * Session tokens. The portal's own one is in localStorage, for all tabs. A visit - of a guest, of a demo, or from a
 * learning management system - has a token in this tab only, and comes before the portal's while it lasts.
 */

/** Where a visit came from, and so where its person comes back from. */
export type VisitOrigin = 'institution' | 'demo' | 'course'

export interface EndedVisit {
  origin: VisitOrigin
  /** The reason in a sentence of the server; null where it gave none. */
  why: string | null
}

type TokenListener = (token: string | null) => void

const listeners = new Set<TokenListener>()
let ended: EndedVisit | null = null

function tell(token: string | null): void {
  for (const listener of listeners) listener(token)
}

function visitToken(): string | null {
  return readStored('sessionStorage', storageKeys.visit)
}

/** The session token of this tab, or null when signed out. */
export function storedToken(): string | null {
  // What is open was the visit's: the portal's session is not to take its place unseen.
  if (ended) return null
  return visitToken() ?? readStored('localStorage', storageKeys.session)
}

/**
 * Stores a token in the place of the one in use, or forgets that one, and tells every listener in this tab. Other tabs
 * learn of the portal's token from the browser. After the end of a visit this page has no token: see `endedVisit`.
 *
 * @param why the server's reason for the end
 */
export function storeToken(token: string | null, why: string | null = null): void {
  if (token === storedToken()) return
  const inVisit = visitToken() !== null
  if (inVisit) {
    writeStored('sessionStorage', storageKeys.visit, token)
    if (token === null) ended = { origin: visitOrigin() ?? 'course', why }
  } else {
    writeStored('localStorage', storageKeys.session, token)
    if (token !== null) ended = null
  }
  tell(token)
}

/** Goes on with the token of a visit, in this tab only. The portal's stays as it is. */
export function beginVisit(token: string, origin: VisitOrigin): void {
  ended = null
  writeStored('sessionStorage', storageKeys.visit, token)
  writeStored('sessionStorage', storageKeys.visitOrigin, origin)
  // The previous person in this tab is signed out.
  tell(null)
  tell(token)
}

/** Puts a visit aside for the portal's own session. The listeners hear of the end. */
export function leaveVisit(): void {
  ended = null
  writeStored('sessionStorage', storageKeys.visitOrigin, null)
  if (visitToken() === null) return
  writeStored('sessionStorage', storageKeys.visit, null)
  tell(null)
}

/** Where the visit under way came from; null where there is none. */
export function currentVisit(): VisitOrigin | null {
  return visitToken() === null ? null : (visitOrigin() ?? 'course')
}

/** The visit that has ended while this page was open; null where none has. */
export function endedVisit(): EndedVisit | null {
  return ended
}

/** Lets the portal's own session take the place of the visit that has ended. */
export function forgetEndedVisit(): void {
  ended = null
}

const origins: readonly string[] = ['institution', 'demo', 'course'] satisfies VisitOrigin[]

/** Where this tab's last visit came from, also after its end; null where there was none. */
export function visitOrigin(): VisitOrigin | null {
  const stored = readStored('sessionStorage', storageKeys.visitOrigin)
  return stored !== null && origins.includes(stored) ? (stored as VisitOrigin) : null
}

/** Says more exactly where the visit under way came from, once that is known. */
export function setVisitOrigin(origin: VisitOrigin): void {
  writeStored('sessionStorage', storageKeys.visitOrigin, origin)
}

/** Calls the listener after each change of the token in use, made in this tab or another. Returns how to stop. */
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
    // A visit has its own token, and is over when that ends.
    if (visitToken() !== null || ended) return
    tell(storedToken())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
