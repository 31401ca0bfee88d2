import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '@tradewind/contract/screens'
import { readScreenFiles } from './screen-files.ts'

test('a screen names its own files and what they import, but not what every page loads anyway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-manifest-'))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_form.js': { file: 'assets/form.js', css: ['assets/form.css'], imports: ['_shared.js', '_form.js'] },
    'src/features/auth/login.page.tsx': { file: 'assets/login.js', imports: ['_form.js', 'index.html'] },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  const filesOf = readScreenFiles(folder)
  expect([...filesOf('auth/login').matchAll(/href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    '/assets/login.js',
    '/assets/form.js',
    '/assets/form.css',
  ])
  expect(filesOf('no/such')).toBe('')
  rmSync(folder, { recursive: true })
})

test('every screen of the contract has its file in the portal', () => {
  for (const [path, { page }] of Object.entries(screens))
    expect(
      existsSync(new URL(`../../../../portal/src/features/${page}.page.tsx`, import.meta.url)),
      path,
    ).toBe(true)
})
