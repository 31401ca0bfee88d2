import { readStored, storageKeys, writeStored } from '../../../browser/storage.ts'

export function isGuideHidden(): boolean {
  return readStored('localStorage', storageKeys.hideGuide) !== null
}

export function hideGuide(hidden: boolean): void {
  writeStored('localStorage', storageKeys.hideGuide, hidden ? 'true' : null)
}
