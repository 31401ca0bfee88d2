import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const pages = [
  { page: 'docs/spec-coverage.md', atLeast: 50 },
  { page: 'docs/security.md', atLeast: 30 },
].map(({ page, atLeast }) => ({ page, atLeast, text: readFileSync(join(root, page), 'utf8') }))

/** Every test file that a page names, with the quoted titles of its tests. */
const namedIn = (text) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs))`((?:[:;] “[^”]*”)*)/gu)].map(
    ([, file, names]) => ({ file, tests: [...names.matchAll(/“([^”]*)”/gu)].map(([, name]) => name) }),
  )

test.each(pages)('every row of $page names a test file', ({ text, atLeast }) => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:Statement|-)/u.test(line))
  expect(rows.length).toBeGreaterThan(atLeast)
  for (const row of rows) expect(row).toMatch(/`[\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs)`/u)
})

test.each(pages)('every file that $page names exists and contains the quoted titles', ({ text }) => {
  for (const { file, tests } of namedIn(text)) {
    expect(existsSync(join(root, file)), file).toBe(true)
    const source = readFileSync(join(root, file), 'utf8').replaceAll(String.raw`\'`, "'")
    for (const name of tests) expect(source.includes(name), `${file}: ${name}`).toBe(true)
  }
})
