import { accessCodeProblem } from '@tradewind/contract/rules'
import { readStored, storageKeys, writeStored } from '../browser/storage.ts'

/**
 * Keeps the code of a link until it is redeemed or dismissed; an invalid code is not kept. It outlives sign-in,
 * registration and an ended session, because it belongs to the person who follows the link.
 */
export function keepCode(code: string): void {
  if (accessCodeProblem(code) === null) writeStored('sessionStorage', storageKeys.redeemCode, code.trim())
}

export function keptCode(): string | null {
  return readStored('sessionStorage', storageKeys.redeemCode)
}

export function forgetCode(): void {
  writeStored('sessionStorage', storageKeys.redeemCode, null)
}

/** The state of Home's history entry right after a link with a code. */
export interface RedeemArrival {
  redeems: true
}

export function isRedeemArrival(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'redeems' in historyState
}

/** The state of Home's history entry after the menu's entry for redeeming a code. */
export interface RedeemRequest {
  asksForCode: true
}

export function isRedeemRequest(historyState: unknown): boolean {
  return typeof historyState === 'object' && historyState !== null && 'asksForCode' in historyState
}
