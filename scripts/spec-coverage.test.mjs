import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const text = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

/** Every test file that the page names, with the quoted titles of its tests. */
const named = [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs))`((?:[:;] “[^”]*”)*)/gu)].map(
  ([, file, names]) => ({ file, tests: [...names.matchAll(/“([^”]*)”/gu)].map(([, name]) => name) }),
)

test('every row of the page names a test file', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:Statement|-)/u.test(line))
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) expect(row).toMatch(/`[\w./-]+\.(?:test|e2e)\.tsx?`/u)
})

test('every named file exists and contains the quoted titles', () => {
  for (const { file, tests } of named) {
    expect(existsSync(join(root, file)), file).toBe(true)
    const source = readFileSync(join(root, file), 'utf8').replaceAll(String.raw`\'`, "'")
    for (const name of tests) expect(source.includes(name), `${file}: ${name}`).toBe(true)
  }
})
