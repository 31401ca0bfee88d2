import { randomInt } from 'node:crypto'

/** Without 0 O 1 I L, which are mistaken for each other on a board. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

export function newClassCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** A code as somebody typed it: case, spaces and dashes do not matter. Null where no code looks like that. */
export function readClassCode(text: string): string | null {
  const code = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}
