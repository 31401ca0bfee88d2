import { readStored, storageKeys, writeStored } from '../browser/storage.ts'
import { currentVisit } from '../session/token-store.ts'

export interface RequestedLab {
  /** The lab as it was requested. It may not exist; Home says so then. */
  lab: string
  /** The class session to open in the lab: the id of one that the visitor is in. Null for none. */
  linkedClass: string | null
}

/** Makes Home open a lab on its next visit, for an LMS or a demo. */
export function requestLab({ lab, linkedClass }: RequestedLab): void {
  const text = linkedClass === null ? lab : `${lab} ${linkedClass}`
  writeStored('sessionStorage', storageKeys.requestedLab, text)
}

/** Returns the requested lab and forgets it. */
export function takeRequestedLab(): RequestedLab | null {
  const text = readStored('sessionStorage', storageKeys.requestedLab)
  forgetRequestedLab()
  if (text === null) return null
  const blank = text.indexOf(' ')
  return blank < 0
    ? { lab: text, linkedClass: null }
    : { lab: text.slice(0, blank), linkedClass: text.slice(blank + 1) }
}

export function forgetRequestedLab(): void {
  writeStored('sessionStorage', storageKeys.requestedLab, null)
}

/** The only lab of this tab's demo, which opens again when it is closed. Null where there is no such demo. */
export function demoLab(): string | null {
  return currentVisit() === 'demo' ? readStored('sessionStorage', storageKeys.demoLab) : null
}

export function setDemoLab(lab: string | null): void {
  writeStored('sessionStorage', storageKeys.demoLab, lab)
}
