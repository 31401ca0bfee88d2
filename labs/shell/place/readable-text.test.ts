import { expect, it } from 'vitest'
import { readableSize } from './readable-text.ts'

it('text that a small picture shrinks is enlarged, and other text keeps its size', () => {
  // Fourteen units at half their size are seven pixels.
  expect(readableSize(14, 0.5, 12)).toBe(24)
  expect(readableSize(14, 1, 13)).toBeNull()
  expect(readableSize(14, 1.5, 13)).toBeNull()
})

it('text that is not on the screen keeps its size', () => {
  expect(readableSize(14, 0, 12)).toBeNull()
})
