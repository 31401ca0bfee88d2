import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, 'domains')

/**
 * The domains, from the ground up. Each imports those before it, types included. The server has another order: here
 * screens of institutions and of an LMS contain the sign-in form of people, and the dashboard the tabs of all.
 */
const domains = ['access', 'teaching', 'sales', 'people', 'institutions', 'lms', 'operations']

interface Import {
  file: string
  imported: string
}

/** Every import of the domains' files that are no tests: the file, and what it imports, from domains/. */
function allImports(): Import[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')))
}

function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/gu)].map(([, path = '']) => ({
    file,
    imported: join(file, '..', path),
  }))
}

const domainOf = (path: string) => domains.indexOf(path.split('/')[0] ?? '')
const upwards = (imports: readonly Import[]) =>
  imports.filter(({ file, imported }) => domainOf(imported) > domainOf(file))

describe('the domains of the portal are a ladder', () => {
  test('in which no file imports upwards', () => {
    const imports = allImports()
    expect(imports.filter(({ file }) => domainOf(file) < 0)).toEqual([])
    expect(upwards(imports)).toEqual([])
    expect(imports.length).toBeGreaterThan(1000)
  })

  test.each([
    ["import { Timeline } from '../../operations/audit/timeline.tsx'", 1],
    ["import type { Held } from '../../operations/audit/audit.api.ts'", 1],
    ["const Tab = lazy(() => import('../../operations/status/status.tab.tsx'))", 1],
    ["import classes from '../../lms/lms/lms.module.css'", 1],
    ["import { MyOrders } from '../../sales/checkout/my-orders.tsx'", 0],
    ["import { personName } from './user-words.ts'", 0],
    ["import { Page } from '../../../ui/page.tsx'", 0],
  ])('of which a planted import is found where it leads up: %s', (text, found) => {
    expect(upwards(importsIn('people/users/planted.tsx', text))).toHaveLength(found)
  })
})
