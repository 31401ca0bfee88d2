import { isLabId, type LabId } from '@tradewind/contract/catalogue'
import { readStored, writeStored } from '../browser/storage.ts'

/** localStorage: the ids of the labs that open on this device although its screen is narrow. */
const openAnywayKey = 'tradewind.open-anyway'

function chosenLabs(): LabId[] {
  return (readStored('localStorage', openAnywayKey) ?? '').split(' ').filter(isLabId)
}

export function opensAnyway(lab: string): boolean {
  return chosenLabs().some((chosen) => chosen === lab)
}

export function rememberOpenAnyway(lab: LabId): void {
  writeStored('localStorage', openAnywayKey, [...new Set([...chosenLabs(), lab])].join(' '))
}
