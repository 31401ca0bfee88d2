import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens, type Screen } from '@tradewind/contract/screens'
import { readScreenFiles } from './screen-files.ts'

test('a screen names its own files and what they import, but not what every page loads anyway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-manifest-'))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_form.js': { file: 'assets/form.js', css: ['assets/form.css'], imports: ['_shared.js', '_form.js'] },
    'src/features/auth/login.page.tsx': { file: 'assets/login.js', imports: ['_form.js', 'index.html'] },
    '../contract/pictures/harbour.svg': { file: 'assets/harbour-1.svg' },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  const filesOf = readScreenFiles(folder)
  const tags = filesOf({ page: 'auth/login', picture: 'harbour' })
  expect([...tags.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    '/assets/harbour-1.svg',
    '/assets/login.js',
    '/assets/form.js',
    '/assets/form.css',
  ])
  expect(filesOf({ page: 'auth/login' })).not.toContain('harbour')
  expect(filesOf({ page: 'no/such' })).toBe('')
  rmSync(folder, { recursive: true })
})

test('every screen of the contract has its file in the portal', () => {
  const root = new URL('../../../../', import.meta.url)
  for (const [path, { page, picture }] of Object.entries<Screen>(screens)) {
    expect(existsSync(new URL(`portal/src/features/${page}.page.tsx`, root)), path).toBe(true)
    if (picture !== undefined)
      expect(existsSync(new URL(`contract/pictures/${picture}.svg`, root)), path).toBe(true)
  }
})
