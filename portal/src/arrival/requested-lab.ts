import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

export interface RequestedLab {
  /** As it was asked for: Home says so where there is no such lab. */
  lab: string
  /** Of the class session to join; null where there is none. */
  classCode: string | null
}

/** Has Home open a lab when it is next entered, for a learning management system or a demo. */
export function requestLab({ lab, classCode }: RequestedLab): void {
  const text = classCode === null ? lab : `${lab} ${classCode}`
  writeStored('sessionStorage', storageKeys.requestedLab, text)
}

/** The lab that was asked for, once: it is forgotten when taken. */
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
