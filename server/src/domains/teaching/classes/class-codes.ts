import { isClassCode, plainCode } from '@tradewind/contract/rules'
import { randomLetters } from '../../../kernel/random.ts'

const length = 8

export function newClassCode(): string {
  return randomLetters(length)
}

/** Reads a typed code, ignoring case, spaces and dashes. Null if it cannot be a code. */
export function readClassCode(text: string): string | null {
  return isClassCode(text) ? plainCode(text) : null
}
