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

/** The rows of a table, or the points of a list without those that begin with a number of ASVS. */
const statementsOf = (text) => text.match(/^(?:\| (?!Statement|-).*|- (?!\d).*(?:\n {2}.*)*)/gmu)

test.each(pages)('every statement of $page names a test file', ({ text, atLeast }) => {
  const statements = statementsOf(text)
  expect(statements.length).toBeGreaterThan(atLeast)
  for (const statement of statements) expect(statement).toMatch(/`[\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs)`/u)
})

test.each(pages)('every file that $page names exists and contains the quoted titles', ({ text }) => {
  for (const { file, tests } of namedIn(text)) {
    expect(existsSync(join(root, file)), file).toBe(true)
    const source = readFileSync(join(root, file), 'utf8').replaceAll(String.raw`\'`, "'")
    for (const name of tests) expect(source.includes(name), `${file}: ${name}`).toBe(true)
  }
})

const [{ text: specification }] = pages
const rowsOf = (text) =>
  [...text.matchAll(/^\| (?!Statement|-)([^|]*)\|/gmu)].map(([, statement]) => statement.trim())

/** The rows that were there, by how they begin. None may go, so a row that is reworded is reworded here, too. */
const known = JSON.parse(readFileSync(join(root, 'scripts/spec-statements.json'), 'utf8'))

test('no statement of the specification has left the page', () => {
  const statements = rowsOf(specification)
  for (const beginning of known)
    expect(
      statements.some((statement) => statement.startsWith(beginning)),
      beginning,
    ).toBe(true)
  expect(statements.length).toBe(known.length)
})

/** Whether each test with one of these titles is left to `npm run deep` by the tag that follows its title. */
function isOnlyDeep(source, title) {
  const at = source.indexOf(title)
  return /^[^\n]*?['`],\s*inFull\b/u.test(source.slice(at + title.length))
}

test('every test that shows a statement of the specification runs in npm test', () => {
  const onlyDeep = []
  for (const { file, tests } of namedIn(specification)) {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(String.raw`\'`, "'")
    // vitest.config.ts leaves these files out of npm test.
    if (file.endsWith('.deep.test.ts')) onlyDeep.push(file)
    const isOutside = file.endsWith('.e2e.ts') ? /\binFull\b/u : /\bprocess\.env\['DEEP'\]/u
    if (tests.length === 0 && isOutside.test(source)) onlyDeep.push(file)
    onlyDeep.push(...tests.filter((title) => isOnlyDeep(source, title)).map((title) => `${file}: ${title}`))
  }
  expect(onlyDeep).toEqual([])
})

test.each([
  ["test('a lab opens', inFull, async () => {})", true],
  ["test(\n  'it is said that a lab opens at once',\n  inFull,\n  async () => {})", true],
  ["test('a lab opens', async () => {})\ntest('b', inFull, async () => {})", false],
  ["test('a lab opens', async () => { await inFull() })", false],
])('what is left to the deep run is seen in %s', (source, expected) => {
  expect(isOnlyDeep(source, 'a lab opens')).toBe(expected)
})
