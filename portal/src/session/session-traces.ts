import { storageKeys, writeStored } from '../browser/storage.ts'

/** What the next person in this tab must not inherit: where the last one came from, and what they wanted. */
const traces = [
  storageKeys.redirect,
  storageKeys.redeemCode,
  storageKeys.invitation,
  storageKeys.registrationLink,
  storageKeys.requestedLab,
  storageKeys.demoLab,
  storageKeys.lastLogin,
]

export function forgetTraces(): void {
  for (const key of traces) writeStored('sessionStorage', key, null)
}
