import { readStored, storageKeys, writeStored } from '../browser/storage.ts'
import { currentVisit } from '../session/token-store.ts'

/** The one lab that this tab's demo is about: closing it opens it again. Null where there is no such demo. */
export function demoLab(): string | null {
  return currentVisit() === 'demo' ? readStored('sessionStorage', storageKeys.demoLab) : null
}

export function setDemoLab(lab: string | null): void {
  writeStored('sessionStorage', storageKeys.demoLab, lab)
}
