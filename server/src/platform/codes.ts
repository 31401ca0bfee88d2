import { randomInt } from 'node:crypto'

/** Without 0 O 1 I L, which are mistaken for each other on a board or on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** So many random letters; each carries just under 5 bits. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Whether a text could be made of the letters of codes. */
export function isOfCodeLetters(text: string): boolean {
  return [...text].every((letter) => alphabet.includes(letter))
}

const groups = 5
const groupLength = 4

/** A code that nobody guesses: 99 random bits, in groups that are easy to read out, like `7KQ2-MXWD-…`. */
export function newLongCode(): string {
  return Array.from({ length: groups }, () => randomLetters(groupLength)).join('-')
}
