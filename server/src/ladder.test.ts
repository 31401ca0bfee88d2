import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname

/** The rooms of the platform, from the ground up. Each imports the kernel and those before it, types included. */
const rungs = [
  'metrics',
  'waiting',
  'database',
  'backup',
  'http',
  'sessions',
  'jobs',
  'mail',
  'events',
  'lab-engines',
]

/**
 * The domains, from the ground up. Each imports those before it, types included. What it asks of a later one is a
 * member of `Hooks`.
 */
const domains = ['institutions', 'access', 'teaching', 'lms', 'sales', 'operations', 'people']

interface Import {
  file: string
  imported: string
}

/** Every import of the files below a folder that are no tests: the file, and what it imports, from src/. */
function importsOf(folder: string): Import[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
    .flatMap((name) => {
      const file = join(folder, name)
      return importsIn(file, readFileSync(join(root, file), 'utf8'))
    })
}

function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/gu)].map(([, path = '']) => ({
    file,
    imported: join(file, '..', path),
  }))
}

test('the kernel imports nothing of ours but the contract', () => {
  const outside = importsOf('kernel').filter(({ imported }) => !imported.startsWith('kernel/'))
  expect(outside).toEqual([])
})

test('the platform is a ladder', () => {
  const rungOf = (path: string) => rungs.indexOf(path.split('/')[1] ?? '')
  const imports = importsOf('platform')
  expect(imports.filter(({ file }) => rungOf(file) < 0)).toEqual([])
  const up = imports.filter(({ file, imported }) =>
    imported.startsWith('platform/')
      ? rungOf(imported) > rungOf(file)
      : !/^(?:config\.ts|kernel\/.+|migrations\/.+)$/u.test(imported),
  )
  expect(up).toEqual([])
  expect(imports.length).toBeGreaterThan(100)
})

describe('the domains are a ladder', () => {
  /** The place of a file's domain; -1 for `domains/hooks.ts`, which stands below all of them. */
  const domainOf = (path: string) => domains.indexOf(path.split('/')[1] ?? '')
  const upwards = (imports: readonly Import[]) =>
    imports.filter(
      ({ file, imported }) => imported.startsWith('domains/') && domainOf(imported) > domainOf(file),
    )

  test('in which no file imports upwards', () => {
    const imports = importsOf('domains')
    const loose = imports.filter(({ file }) => domainOf(file) < 0).map(({ file }) => file)
    expect([...new Set(loose)]).toEqual(['domains/hooks.ts'])
    expect(upwards(imports)).toEqual([])
    expect(imports.length).toBeGreaterThan(1000)
  })

  test.each([
    ["import { hasClass } from '../../teaching/classes/classes.service.ts'", 1],
    ["import type {\n  Held,\n} from '../../teaching/classes/classes.service.ts'", 1],
    ["import '../../people/auth/auth.tables.ts'", 1],
    ["export { hasClass } from '../../teaching/classes/classes.service.ts'", 1],
    ["type Held = import('../../teaching/classes/classes.service.ts').Held", 1],
    ["import { admitGuest } from '../../institutions/institutions/institutions.service.ts'", 0],
    ["import { grantLab } from '../grants/grants.service.ts'", 0],
    ["import type { Hooks } from '../../hooks.ts'", 0],
  ])('of which a planted import is found where it leads up: %s', (text, found) => {
    expect(upwards(importsIn('domains/access/demo/planted.ts', text))).toHaveLength(found)
  })

  test('whose hooks know none of them', () => {
    const text = "import type { Held } from './institutions/institutions/institutions.service.ts'"
    expect(upwards(importsIn('domains/hooks.ts', text))).toHaveLength(1)
  })
})
