import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Beside the sources and the built files alike. docs/running.md names the source. */
const file = new URL('../../../../data/common-passwords.txt.br', import.meta.url)

let listed: string | null = null

/**
 * Whether a password in lower case is one of the commonest, or a common word with digits or signs behind it, such as a
 * year or an exclamation mark.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.replace(/[^\p{L}]+$/u, '')
  return isListed(password) || (word !== '' && isListed(word))
}

/** The list is one text of a megabyte, which takes less memory than a set, and a millisecond to search. */
function isListed(word: string): boolean {
  listed ??= brotliDecompressSync(readFileSync(file)).toString('latin1')
  return listed.includes(`\n${word}\n`)
}
