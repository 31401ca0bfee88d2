import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

/** Every import of the files below a folder that are no tests: the file, and what it imports, from src/. */
function importsOf(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
    .flatMap((name) => {
      const file = join(folder, name)
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/gu)].map(([, path = '']) => ({
        file,
        imported: join(file, '..', path),
      }))
    })
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
