import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/**
 * Texts that the specification fixes word by word, listed in `fixed-texts.json`. Every other sentence of a screen may
 * be changed. `{name}` and similar parts are placeholders.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const texts = JSON.parse(readFileSync(join(root, 'scripts/fixed-texts.json'), 'utf8'))

/** Treats both forms of an apostrophe and of three dots as equal. */
function fold(text) {
  return text
    .replace(/&apos;|&#39;|&rsquo;|[’‘]|\\'/gu, "'")
    .replace(/&amp;/gu, '&')
    .replace(/…/gu, '...')
    .replace(/\s+/gu, ' ')
}

const sourceFolders = ['contract/src', 'lab-sdk/src', 'ui', 'server/src', 'portal', 'labs']

function readSources() {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return fold(
    files
      .filter((file) => ['.ts', '.tsx', '.html'].includes(extname(file)))
      .filter((file) => !/\.test\.tsx?$|(^|\/)(test|dist|types|node_modules|\.cache)\//u.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n'),
  )
}

const sources = readSources()

/** The parts of a text between placeholders, and between the dots of a partial quotation. */
function partsOf(text) {
  return fold(text)
    .split(/\{[^}]*\}|\bN\b| \.\.\. /u)
    .map((part) => part.trim())
    .filter((part) => part.length > 2)
}

it.each(texts)('the product says “%s”', (text) => {
  const missing = partsOf(text).filter((part) => !sources.includes(part))
  expect(missing).toEqual([])
})

it('a text that no source contains is reported', () => {
  expect(partsOf('Please {verb} this sentence nowhere').every((part) => sources.includes(part))).toBe(false)
})
