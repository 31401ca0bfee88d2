import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { features } from './features.ts'

const root = new URL('../../', import.meta.url)
const names: readonly string[] = features

/** The end-to-end files without a feature: they test the specification, and translated pages, across the product. */
const ofTheWholeProduct = ['spec-behaviours.e2e.ts', 'translated-pages.e2e.ts']

function list(folder: string): string[] {
  const url = new URL(folder, root)
  return existsSync(url) ? readdirSync(url) : []
}

/** The longest feature name at the beginning of the file's name: `auth-register.e2e.ts` tests auth. */
function featureOf(file: string): string | undefined {
  return names
    .filter((name) => file === name || file.startsWith(`${name}-`))
    .toSorted((a, b) => b.length - a.length)[0]
}

describe('a feature has one name everywhere', () => {
  test.each(['server/src/features', 'portal/src/features'])('every folder of %s is a feature', (folder) => {
    for (const name of list(folder)) expect(names, `${folder}/${name}`).toContain(name)
  })

  test('every contract file with routes is named after a feature with a server folder', () => {
    const files = list('contract/src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const withRoutes = files.filter((file) =>
      /satisfies Routes$/mu.test(readFileSync(new URL(`contract/src/${file}`, root), 'utf8')),
    )
    expect(withRoutes).toContain('auth.ts')
    for (const name of withRoutes.map((file) => file.replace(/\.ts$/u, ''))) {
      expect(names, name).toContain(name)
      expect(list('server/src/features'), name).toContain(name)
    }
  })

  test('every end-to-end file is named after the feature that it tests', () => {
    const files = list('e2e').filter((name) => name.endsWith('.e2e.ts') && !ofTheWholeProduct.includes(name))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(featureOf(file.replace('.e2e.ts', '')), file).toBeDefined()
  })
})
