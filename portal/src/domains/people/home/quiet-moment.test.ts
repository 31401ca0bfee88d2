import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atQuietMoment } from './quiet-moment.ts'

let dialog: object | null = null

beforeEach(() => {
  dialog = null
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => dialog })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('calls once after the delay and not before, even when much time passes at once', () => {
  const act = vi.fn<() => void>()
  atQuietMoment(500, act)
  vi.advanceTimersByTime(499)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(act).toHaveBeenCalledOnce()
})

test('waits until no dialog is open', () => {
  const act = vi.fn<() => void>()
  dialog = {}
  atQuietMoment(500, act)
  vi.advanceTimersByTime(1700)
  expect(act).not.toHaveBeenCalled()
  dialog = null
  vi.advanceTimersByTime(300)
  expect(act).toHaveBeenCalledOnce()
})

test('can be cancelled', () => {
  const act = vi.fn<() => void>()
  const takeBack = atQuietMoment(500, act)
  vi.advanceTimersByTime(400)
  takeBack()
  vi.advanceTimersByTime(2000)
  expect(act).not.toHaveBeenCalled()
})
