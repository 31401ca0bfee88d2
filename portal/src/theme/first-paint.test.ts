import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function shapesIn(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return [...text.matchAll(/ (?:d|transform|viewBox|width|height|rx|cx|cy|r)="[^"]+"/gu)].map(
    ([shape]) => shape,
  )
}

test('the page shows the same mark before the scripts load as the logo afterwards', () => {
  const shapes = shapesIn('../ui/logo.tsx')
  expect(shapes.length).toBeGreaterThan(10)
  expect(shapesIn('../../index.html')).toEqual(shapes)
})
