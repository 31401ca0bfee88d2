import { storageKeys, writeStored } from '../browser/storage.ts'

/** Stored values that the next person in this tab must not inherit: the previous person's origin and destination. */
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
