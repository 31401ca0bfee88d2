import { randomInt } from 'node:crypto'

/** Without 0 O 1 I L, which are easily confused on a board or on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Random letters with just under 5 bits each. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Whether a text contains only the letters of codes. */
export function isOfCodeLetters(text: string): boolean {
  return [...text].every((letter) => alphabet.includes(letter))
}

const groupLength = 4

/** An unguessable code in groups that are easy to read out, like `7KQ2-MXWD-…`: 99 random bits in five of them. */
export function newLongCode(groups = 5): string {
  return Array.from({ length: groups }, () => randomLetters(groupLength)).join('-')
}
