import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPortalFonts } from './portal-fonts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-fonts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the fonts are those that the built page preloads', () => {
  const paths = [
    '/assets/inter-latin-wght-normal-Dx4k.woff2',
    '/assets/bricolage-grotesque-latin-wght-normal-DL.woff2',
  ]
  writeFileSync(join(folder, 'index.html'), paths.map((path) => `<link as="font" href="${path}">`).join(''))
  const rules = readPortalFonts(folder)
  expect(rules.match(/@font-face/gu)).toHaveLength(2)
  for (const path of paths) expect(rules).toContain(`src:url('${path}')`)
})

test('a page without preloaded fonts has no rules', () => {
  writeFileSync(join(folder, 'index.html'), '<script src="/assets/inter-latin.js"></script>')
  expect(readPortalFonts(folder)).toBe('')
})
