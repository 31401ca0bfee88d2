import { readStored, storageKeys, writeStored } from '../browser/storage.ts'
import { currentVisit } from '../session/token-store.ts'

/** The only lab of this tab's demo, which opens again when it is closed. Null where there is no such demo. */
export function demoLab(): string | null {
  return currentVisit() === 'demo' ? readStored('sessionStorage', storageKeys.demoLab) : null
}

export function setDemoLab(lab: string | null): void {
  writeStored('sessionStorage', storageKeys.demoLab, lab)
}
