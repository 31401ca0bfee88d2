import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'
import { onTokenChange } from '../../../session/session.tsx'

/** sessionStorage: the id of the reader who postponed the verification of their address. */
const verifyLaterKey = 'tradewind.verify-later'

export function isVerifyPostponed(userId: string): boolean {
  return readStored('sessionStorage', verifyLaterKey) === userId
}

export function postponeVerify(userId: string): void {
  writeStored('sessionStorage', verifyLaterKey, userId)
}

/** sessionStorage: present once the reader was asked for a code since signing in. */
const redeemPromptedKey = 'tradewind.redeem-prompted'

export function wasRedeemPrompted(): boolean {
  return readStored('sessionStorage', redeemPromptedKey) !== null
}

export function rememberRedeemPrompt(): void {
  writeStored('sessionStorage', redeemPromptedKey, 'true')
}

// The next person who signs in is asked again.
onTokenChange((token) => {
  if (token !== null) return
  writeStored('sessionStorage', verifyLaterKey, null)
  writeStored('sessionStorage', redeemPromptedKey, null)
})

export function isWelcomeHidden(): boolean {
  return readStored('localStorage', storageKeys.hideInfo) !== null
}

export function hideWelcome(hidden: boolean): void {
  writeStored('localStorage', storageKeys.hideInfo, hidden ? 'true' : null)
}

/** When the welcome was last shown in this session, in ms; null if it was not. */
export function welcomeShownAt(): number | null {
  const stored = readStored('sessionStorage', storageKeys.lastLogin)
  return stored !== null && /^\d+$/u.test(stored) ? Number(stored) : null
}

export function rememberWelcome(now: number): void {
  writeStored('sessionStorage', storageKeys.lastLogin, `${now}`)
}

/** Whether an instructor has just registered in this browser and has not seen Home yet. */
export function isNewInstructor(): boolean {
  return readStored('localStorage', storageKeys.newUser) !== null
}

export function forgetNewInstructor(): void {
  writeStored('localStorage', storageKeys.newUser, null)
}

/** localStorage: how high the place of classes and first steps was last time, in px. */
const teachingHeightKey = 'tradewind.teaching-height'

/** In px. Without a memory, as high as an instructor's first visit needs on a wide screen. */
export function teachingHeight(): number {
  const stored = Number(readStored('localStorage', teachingHeightKey))
  return stored > 0 && stored < 4000 ? stored : 320
}

export function rememberTeachingHeight(height: number): void {
  writeStored('localStorage', teachingHeightKey, `${Math.round(height)}`)
}
