import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { domains, features } from './features.ts'

const root = new URL('../../', import.meta.url)
const names: readonly string[] = features

/** Every feature as `domain/feature`. */
const places = Object.entries(domains).flatMap(([domain, own]) => own.map((name) => `${domain}/${name}`))

/** The end-to-end files without a feature: they test the specification, and translated pages, across the product. */
const ofTheWholeProduct = ['spec-behaviours.e2e.ts', 'translated-pages.e2e.ts']

function list(folder: string, recursive = false) {
  const url = new URL(folder, root)
  return existsSync(url) ? readdirSync(url, { withFileTypes: true, recursive }) : []
}

const foldersIn = (folder: string) =>
  list(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The folders of features in the domains of a part of the product, as `domain/feature`. */
const placesIn = (folder: string) =>
  foldersIn(folder).flatMap((domain) => foldersIn(`${folder}/${domain}`).map((name) => `${domain}/${name}`))

/** The files of a folder and of the domains in it: with their domain, or with none, and their path in it. */
const filesIn = (folder: string) =>
  ['', ...Object.keys(domains)].flatMap((domain) =>
    list(`${folder}/${domain}`, domain !== '')
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = relative(fileURLToPath(new URL(`${folder}/${domain}`, root)), join(parentPath, name))
        return { domain, name: path.split(sep).join('/') }
      }),
  )

/** The longest feature name at the beginning of the file's name: `auth-register.e2e.ts` tests auth. */
function featureOf(file: string): string | undefined {
  return names
    .filter((name) => file === name || file.startsWith(`${name}-`))
    .toSorted((a, b) => b.length - a.length)[0]
}

describe('a feature has one name everywhere', () => {
  test.each(['server/src/domains', 'portal/src/domains'])(
    'every folder of %s is a feature of its domain',
    (folder) => {
      const found = placesIn(folder)
      expect(found.length).toBeGreaterThan(0)
      for (const place of found) expect(places, `${folder}/${place}`).toContain(place)
    },
  )

  test('every contract file with routes is named after a feature with a server folder', () => {
    const withRoutes = filesIn('contract/src')
      .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .filter(({ domain, name }) =>
        /satisfies Routes$/mu.test(readFileSync(new URL(`contract/src/${domain}/${name}`, root), 'utf8')),
      )
      .map(({ domain, name }) => `${domain}/${name.replace(/(?:\.ts|\/.*)$/u, '')}`)
    expect(withRoutes).toContain('people/auth')
    for (const place of withRoutes) {
      expect(places, place).toContain(place)
      expect(placesIn('server/src/domains'), place).toContain(place)
    }
  })

  test('every end-to-end file is named after the feature that it tests', () => {
    const files = filesIn('e2e').filter(
      ({ name }) => name.endsWith('.e2e.ts') && !ofTheWholeProduct.includes(name),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const { domain, name } of files)
      expect(places, name).toContain(`${domain}/${featureOf(name.replace('.e2e.ts', ''))}`)
  })
})
