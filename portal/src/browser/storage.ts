/** The names under which the portal keeps things in the browser. */
export const storageKeys = {
  /** localStorage: the session token. */
  session: 'tradewind.session',
  /** sessionStorage: the token of a visit, which comes before that of the portal in its tab. */
  visit: 'tradewind.visit',
  /** sessionStorage: where this tab's visit came from, also after it has ended. */
  visitOrigin: 'tradewind.visit-origin',
  /** sessionStorage: the lab that this tab's demo is about. */
  demoLab: 'tradewind.demo-lab',
  /** sessionStorage: where to go after signing in. */
  redirect: 'tradewind.redirect',
  /** sessionStorage: ms of the last sign-in or info popup. */
  lastLogin: 'tradewind.last-login',
  /** localStorage: the info popup is not wanted. */
  hideInfo: 'tradewind.hide-info',
  /** localStorage: the Course Kit guide must not open automatically. */
  hideGuide: 'tradewind.hide-guide',
  /** localStorage: an instructor who has just registered. */
  newUser: 'tradewind.new-user',
  /** sessionStorage: the lab to open on Home, and after a blank the code of the class session to join. */
  requestedLab: 'tradewind.requested-lab',
  /** sessionStorage: the access code of a link that is not redeemed yet. */
  redeemCode: 'tradewind.redeem-code',
  /** sessionStorage: the token of a mailed invitation. */
  invitation: 'tradewind.invitation',
  /** sessionStorage: the token of a registration link. */
  registrationLink: 'tradewind.registration-link',
} as const

type StorageKind = 'localStorage' | 'sessionStorage'

/** What could not be written, because the browser keeps no storage for this page. Lives as long as the page. */
const memory = new Map<string, string>()

export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeStored(kind: StorageKind, key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

/** Whether what is written for this tab outlives a reload. */
export function keepsForTab(): boolean {
  const probe = 'tradewind.probe'
  try {
    sessionStorage.setItem(probe, '')
    sessionStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
