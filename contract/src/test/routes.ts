import { readdirSync } from 'node:fs'
import type { Route, RouteName } from '../route.ts'

/** All routes of the contract by name. */
export async function readRoutes(): Promise<[RouteName, Route][]> {
  const files = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('test/'),
  )
  const modules = await Promise.all(
    files.map(async (name) => (await import(`../${name}`)) as Record<string, unknown>),
  )
  const found = new Map<RouteName, Route>()
  for (const part of modules.flatMap((module) => Object.values(module)))
    if (typeof part === 'object' && part !== null)
      for (const [name, route] of Object.entries(part))
        if (/^(?:GET|POST|PUT|DELETE) \//u.test(name)) found.set(name as RouteName, route as Route)
  return [...found]
}
