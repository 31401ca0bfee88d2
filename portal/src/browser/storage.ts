/** The keys under which the portal stores things in the browser. */
export const storageKeys = {
  /** localStorage: the session token. */
  session: 'tradewind.session',
  /** sessionStorage: the token of a visit, which takes precedence over the portal's own token in this tab. */
  visit: 'tradewind.visit',
  /** sessionStorage: where this tab's visit came from, kept after its end. */
  visitOrigin: 'tradewind.visit-origin',
  /** sessionStorage: whom an administrator views in this tab, and until when: an id, a space, and ms. */
  view: 'tradewind.view',
  /** sessionStorage: the lab of this tab's demo. */
  demoLab: 'tradewind.demo-lab',
  /** sessionStorage: where to go after signing in. */
  redirect: 'tradewind.redirect',
  /** sessionStorage: time of the last sign-in or info popup, in ms. */
  lastLogin: 'tradewind.last-login',
  /** localStorage: the info popup must not open automatically. */
  hideInfo: 'tradewind.hide-info',
  /** localStorage: the Course Kit guide must not open automatically. */
  hideGuide: 'tradewind.hide-guide',
  /** localStorage: the overview of the dashboard is folded. */
  foldOverview: 'tradewind.fold-overview',
  /** localStorage: an instructor who has just registered. */
  newUser: 'tradewind.new-user',
  /** sessionStorage: the lab to open on Home, followed by a space and the id of the class session to open, if any. */
  requestedLab: 'tradewind.requested-lab',
  /** sessionStorage: the access code of a link, until it is redeemed. */
  redeemCode: 'tradewind.redeem-code',
  /** localStorage: the institutions through which people came in on this device, the newest first, as JSON. */
  institutions: 'tradewind.institutions',
  /** localStorage: the session began through an institution, where the browser may stay signed in. */
  atInstitution: 'tradewind.at-institution',
  /** sessionStorage: the token of a mailed invitation. */
  invitation: 'tradewind.invitation',
  /** sessionStorage: the token of a registration link. */
  registrationLink: 'tradewind.registration-link',
  /** sessionStorage: the token of a projector's link. */
  projector: 'tradewind.projector',
} as const

type StorageKind = 'localStorage' | 'sessionStorage'

/** Values that the browser refused to store. They last as long as the page. */
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

/** Whether values of this tab survive a reload. */
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
