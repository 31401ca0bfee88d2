import { expect, it } from 'vitest'
import { unfoldedInPrint } from './printing.ts'

it('opens folded parts for printing, and closes only those afterwards', () => {
  const window = new EventTarget()
  const [folded, unfolded] = [{ open: false }, { open: true }]
  const stop = unfoldedInPrint(window, () => [folded, unfolded])
  expect(folded.open).toBe(false)
  window.dispatchEvent(new Event('beforeprint'))
  window.dispatchEvent(new Event('beforeprint'))
  expect([folded.open, unfolded.open]).toEqual([true, true])
  window.dispatchEvent(new Event('afterprint'))
  expect([folded.open, unfolded.open]).toEqual([false, true])
  stop()
  window.dispatchEvent(new Event('beforeprint'))
  expect(folded.open).toBe(false)
})
