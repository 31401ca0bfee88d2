import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { features } from './features.ts'

const root = new URL('../../', import.meta.url)
const names: readonly string[] = features

/** The one end-to-end file that is of no feature: what the specification fixes anywhere. */
const ofTheWholeProduct = 'spec-behaviours.e2e.ts'

function list(folder: string): string[] {
  const url = new URL(folder, root)
  return existsSync(url) ? readdirSync(url) : []
}

/** The longest feature whose name starts the file's: `auth-register.e2e.ts` tests auth. */
function featureOf(file: string): string | undefined {
  return names
    .filter((name) => file === name || file.startsWith(`${name}-`))
    .toSorted((a, b) => b.length - a.length)[0]
}

describe('one name for a feature everywhere', () => {
  test.each(['server/src/features', 'portal/src/features'])('every folder of %s is a feature', (folder) => {
    for (const name of list(folder)) expect(names, `${folder}/${name}`).toContain(name)
  })

  test('every file of routes in the contract is a feature’s, and has its folder on the server', () => {
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

  test('every end-to-end file names the feature that it tests', () => {
    const files = list('e2e').filter((name) => name.endsWith('.e2e.ts') && name !== ofTheWholeProduct)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(featureOf(file.replace('.e2e.ts', '')), file).toBeDefined()
  })
})
