import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Makes server/data/common-passwords.txt.br from a list of passwords by frequency, one a line. Run it as
 * `node scripts/common-passwords.mjs LIST`; docs/running.md names the list.
 *
 * The file holds the 100,000 commonest that a person may choose here, and the words that are commonest with digits
 * behind them, sorted.
 */
const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Name the file with the list')

const listed = readFileSync(source, 'utf8')
  .split(/\r?\n/u)
  .map((line) => line.trim().normalize('NFKC').toLowerCase())
  .filter((line) => !/\s/u.test(line) && [...line].length <= 100)
const choosable = [...new Set(listed.filter((line) => [...line].length >= 8))].slice(0, 100_000)
const words = listed.slice(0, 100_000).filter((line) => /^\p{L}{4,7}$/u.test(line))

const text = `\n${[...new Set([...choosable, ...words])].toSorted().join('\n')}\n`
const file = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
writeFileSync(new URL('../server/data/common-passwords.txt.br', import.meta.url), file)
console.log(`${text.split('\n').length - 2} passwords, ${text.length} characters, ${file.length} bytes`)
