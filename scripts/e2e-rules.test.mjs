import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const folder = join(root, 'e2e')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/^(?:\.cache|node_modules)\//u.test(name),
)

/** A patched browser or Playwright would not be the one that people use. */
const patched = /\.prototype\b|Object\.assign\((?:context|page|browser)\b/u

test('no end-to-end file patches a browser prototype or Playwright', () => {
  expect(files).toContain('fixtures.ts')
  for (const name of files) expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(patched)
})

test.each([
  'File.prototype.arrayBuffer = () => Promise.reject()',
  'const { getItem } = Storage.prototype',
  'Object.assign(context.clock, { install })',
])('a patch is found: %s', (line) => {
  expect(line).toMatch(patched)
})
