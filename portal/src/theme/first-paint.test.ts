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

test('the page has the same outline before the scripts load as the screens while they load', () => {
  const read = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('<i></i>', '<i />')
  const outline = (text: string) =>
    [...text.matchAll(/(?:class|className)="(bones[^"]*)"|<(i) \/>/gu)].map(([, name, bone]) => name ?? bone)
  expect(outline(read('../ui/bones.tsx'))).toHaveLength(11)
  expect(outline(read('../../index.html'))).toEqual(outline(read('../ui/bones.tsx')))
})
