import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

export interface RequestedLab {
  /** The lab as it was requested. It may not exist; Home says so then. */
  lab: string
  /** The code of the class session to join; null where there is none. */
  classCode: string | null
}

/** Makes Home open a lab on its next visit, for an LMS or a demo. */
export function requestLab({ lab, classCode }: RequestedLab): void {
  const text = classCode === null ? lab : `${lab} ${classCode}`
  writeStored('sessionStorage', storageKeys.requestedLab, text)
}

/** Returns the requested lab and forgets it. */
export function takeRequestedLab(): RequestedLab | null {
  const text = readStored('sessionStorage', storageKeys.requestedLab)
  forgetRequestedLab()
  if (text === null) return null
  const blank = text.indexOf(' ')
  return blank < 0
    ? { lab: text, classCode: null }
    : { lab: text.slice(0, blank), classCode: text.slice(blank + 1) }
}

export function forgetRequestedLab(): void {
  writeStored('sessionStorage', storageKeys.requestedLab, null)
}
