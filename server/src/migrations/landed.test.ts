import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/**
 * The migrations that databases of releases have seen, each with the SHA-256 of its file. A database stores their names
 * and refuses a server that does not know one of them, and what has run does not run again. So none of them is ever
 * renamed, reordered or changed, not even in its comments. Whoever merges a new migration adds it here. The baseline
 * comes with version 1.0.0; until then it is changed in place.
 */
const landed: [name: string, sha256: string][] = []

test.each(landed)('the landed migration %s keeps its name and its content', (name, sha256) => {
  const file = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
})

test('landed migrations keep their order, and new ones come after them', () => {
  const names = Object.keys(migrations)
  expect(names.slice(0, landed.length)).toEqual(landed.map(([name]) => name))
  expect(names).toEqual(names.toSorted())
})
