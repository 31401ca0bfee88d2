import { isOfCodeLetters, randomLetters } from '../../platform/codes.ts'

const length = 8

export function newClassCode(): string {
  return randomLetters(length)
}

/** A typed code: case, spaces and dashes do not matter. Null if no code looks like that. */
export function readClassCode(text: string): string | null {
  const code = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return code.length === length && isOfCodeLetters(code) ? code : null
}
