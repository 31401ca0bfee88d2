import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('domains', import.meta.url))

/** Domain and feature of a file, such as `people/auth`. */
const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')

/**
 * For each feature, the features it imports, including types. Test files are ignored, because they may import any
 * feature.
 */
function readGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/u.test(file) || file.includes('.test.')) continue
    const feature = featureOf(file)
    const uses = graph.get(feature) ?? new Set()
    graph.set(feature, uses)
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/gu)) {
      const other = featureOf(join(dirname(file), path))
      if (other !== feature && !other.startsWith('..')) uses.add(other)
    }
  }
  return graph
}

/** The first cycle found, as a path that ends where it begins, or null. */
function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const walk = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of graph.get(name) ?? []) {
      const circle = walk(next, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of graph.keys()) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return null
}

test('the server’s features have no cyclic imports', () => {
  const graph = readGraph()
  expect(graph.get('people/auth')).toContain('access/grants')
  expect(circleIn(graph)).toBeNull()
})

test('a cycle is found and shown as a path', () => {
  const graph = new Map([
    ['auth', new Set(['grants'])],
    ['grants', new Set(['institutions'])],
    ['institutions', new Set(['auth'])],
  ])
  expect(circleIn(graph)).toEqual(['auth', 'grants', 'institutions', 'auth'])
})
