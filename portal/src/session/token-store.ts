import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

/**
 * The portal's own session token is in localStorage, for all tabs. A visit (of a guest, of a demo or from an LMS) has
 * a token in its tab only, which takes precedence while the visit lasts.
 */

/** The origin of a visit, which also decides how its person comes back. */
export type VisitOrigin = 'institution' | 'demo' | 'course'

/** An administrator's view of the portal as another person. Like a visit, it has the token of its tab. */
export interface View {
  /** The id of the viewed person. */
  viewing: string
  /** The end, in ms since 1970. */
  until: number
}

export interface EndedVisit {
  origin: VisitOrigin | View
  /** The server's reason as a sentence; null without one. */
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
  // The page shows the visit, and the portal's session must not replace it unnoticed.
  if (ended) return null
  return visitToken() ?? readStored('localStorage', storageKeys.session)
}

/**
 * Replaces the token in use, or forgets it, and tells every listener in this tab. Other tabs hear of the portal's
 * token from the browser. After the end of a visit this page has no token, see `endedVisit`.
 *
 * @param why the server's reason for the end
 */
export function storeToken(token: string | null, why: string | null = null): void {
  if (token === storedToken()) return
  const inVisit = visitToken() !== null
  if (inVisit) {
    if (token === null) ended = { origin: currentView() ?? visitOrigin() ?? 'course', why }
    writeStored('sessionStorage', storageKeys.visit, token)
    if (token === null) writeStored('sessionStorage', storageKeys.view, null)
  } else {
    writeStored('localStorage', storageKeys.session, token)
    if (token !== null) ended = null
  }
  tell(token)
}

/** Continues with the token of a visit or a view, in this tab only. The portal's own token stays as it is. */
export function beginVisit(token: string, origin: VisitOrigin | View): void {
  const isVisit = typeof origin === 'string'
  ended = null
  writeStored('sessionStorage', storageKeys.visit, token)
  writeStored('sessionStorage', storageKeys.visitOrigin, isVisit ? origin : null)
  writeStored('sessionStorage', storageKeys.view, isVisit ? null : `${origin.viewing} ${origin.until}`)
  // The previous person in this tab is signed out.
  tell(null)
  tell(token)
}

/** Leaves a visit for the portal's own session, and tells the listeners of its end. */
export function leaveVisit(): void {
  ended = null
  writeStored('sessionStorage', storageKeys.visitOrigin, null)
  writeStored('sessionStorage', storageKeys.view, null)
  if (visitToken() === null) return
  writeStored('sessionStorage', storageKeys.visit, null)
  tell(null)
}

/** The origin of the current visit; null without one. A view is none. */
export function currentVisit(): VisitOrigin | null {
  return visitToken() === null || currentView() ? null : (visitOrigin() ?? 'course')
}

/** The administrator's view in this tab; null without one. */
export function currentView(): View | null {
  const [viewing = '', until] = (readStored('sessionStorage', storageKeys.view) ?? '').split(' ')
  return visitToken() === null || viewing === '' ? null : { viewing, until: Number(until) }
}

/** The visit that ended while this page was open; null without one. */
export function endedVisit(): EndedVisit | null {
  return ended
}

/** Lets the portal's own session replace the visit that has ended. */
export function forgetEndedVisit(): void {
  ended = null
}

const origins: readonly string[] = ['institution', 'demo', 'course'] satisfies VisitOrigin[]

/** The origin of this tab's last visit, even after its end; null without one. */
export function visitOrigin(): VisitOrigin | null {
  const stored = readStored('sessionStorage', storageKeys.visitOrigin)
  return stored !== null && origins.includes(stored) ? (stored as VisitOrigin) : null
}

/** Sets a more exact origin of the current visit, once it is known. */
export function setVisitOrigin(origin: VisitOrigin): void {
  writeStored('sessionStorage', storageKeys.visitOrigin, origin)
}

/**
 * Calls the listener after each change of the token in use, in this tab or another. Returns a function that stops it.
 */
export function onTokenChange(listener: TokenListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes on changes from other tabs, and returns a function that stops this. The session calls it once. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== storageKeys.session) return
    // A visit has its own token, and its end leaves the page without one.
    if (visitToken() !== null || ended) return
    tell(storedToken())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
