import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens, type Screen } from '@tradewind/contract/screens'
import { readScreenFiles } from './screen-files.ts'

test('a screen lists its own files and their imports, but not what every page loads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-manifest-'))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_form.js': { file: 'assets/form.js', css: ['assets/form.css'], imports: ['_shared.js', '_form.js'] },
    'src/domains/people/auth/login.page.tsx': {
      file: 'assets/login.js',
      imports: ['_form.js', 'index.html'],
    },
    '../contract/pictures/harbour.svg': { file: 'assets/harbour-1.svg' },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  const filesOf = readScreenFiles(folder)
  const tags = filesOf({ page: 'people/auth/login', picture: 'harbour' })
  expect([...tags.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    '/assets/harbour-1.svg',
    '/assets/login.js',
    '/assets/form.js',
    '/assets/form.css',
  ])
  expect(filesOf({ page: 'people/auth/login' })).not.toContain('harbour')
  expect(filesOf({ page: 'no/such' })).toBe('')
  rmSync(folder, { recursive: true })
})

describe('the screens of the contract and the files of the portal', () => {
  const root = new URL('../../../../', import.meta.url)
  const domains = new URL('portal/src/domains/', root)
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.page.tsx'))
    .map((file) => file.replace('.page.tsx', ''))

  test('the screens of the contract and the page files of the portal match', () => {
    const pages = Object.values<Screen>(screens).map(({ page }) => page)
    expect(files.toSorted()).toEqual([...new Set([...pages, 'people/help/not-found'])].toSorted())
  })

  test.each(files)('%s exports the component that the router shows', (file) => {
    const text = readFileSync(new URL(`${file}.page.tsx`, domains), 'utf8')
    expect(text).toMatch(/^export function Screen\(\)/mu)
  })

  test('every picture of a screen exists', () => {
    for (const [path, { picture }] of Object.entries<Screen>(screens))
      if (picture !== undefined)
        expect(existsSync(new URL(`contract/pictures/${picture}.svg`, root)), path).toBe(true)
  })
})
