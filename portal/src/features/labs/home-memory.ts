import { readStored, storageKeys, writeStored } from '../../browser-storage.ts'
import { onTokenChange } from '../../session.tsx'

/** sessionStorage: the id of the person who chose to prove their address later. */
const verifyLaterKey = 'tradewind.verify-later'

export function isVerifyPostponed(userId: string): boolean {
  return readStored('sessionStorage', verifyLaterKey) === userId
}

export function postponeVerify(userId: string): void {
  writeStored('sessionStorage', verifyLaterKey, userId)
}

// Whoever signs in anew is asked anew.
onTokenChange((token) => {
  if (token === null) writeStored('sessionStorage', verifyLaterKey, null)
})

export function isWelcomeHidden(): boolean {
  return readStored('localStorage', storageKeys.hideInfo) !== null
}

export function hideWelcome(hidden: boolean): void {
  writeStored('localStorage', storageKeys.hideInfo, hidden ? 'true' : null)
}

/** When the welcome was last shown in this session, in ms; null where it was not. */
export function welcomeShownAt(): number | null {
  const stored = readStored('sessionStorage', storageKeys.lastLogin)
  return stored !== null && /^\d+$/u.test(stored) ? Number(stored) : null
}

export function rememberWelcome(now: number): void {
  writeStored('sessionStorage', storageKeys.lastLogin, `${now}`)
}

/** The lab that a learning management system or a demo asked for, once: it is forgotten when taken. */
export function takeRequestedLab(): string | null {
  const lab = readStored('sessionStorage', storageKeys.requestedLab)
  writeStored('sessionStorage', storageKeys.requestedLab, null)
  return lab
}
