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

/** The list is one text of a megabyte, which takes less memory than a set. Its lines are sorted, so halves are enough. */
function isListed(word: string): boolean {
  listed ??= brotliDecompressSync(readFileSync(file)).toString('latin1')
  for (let from = 1, to = listed.length - 1; from < to;) {
    const start = listed.lastIndexOf('\n', (from + to) >> 1) + 1
    const end = listed.indexOf('\n', start)
    const line = listed.slice(start, end)
    if (line === word) return true
    if (line < word) from = end + 1
    else to = start - 1
  }
  return false
}
