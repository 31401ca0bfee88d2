import { expect, test } from 'vitest'
import { nextPhase, type FrameEvent, type FramePhase } from './frame-phase.ts'

const after = (...events: FrameEvent[]) => events.reduce<FramePhase>(nextPhase, 'loading')

test('a lab is running once it has loaded and spoken, in either order', () => {
  expect(after('loaded')).toBe('shown')
  expect(after('loaded', 'spoke')).toBe('running')
  expect(after('spoke', 'loaded')).toBe('running')
})

test('a frame that does not load in time is late, but may still load', () => {
  expect(after('timeout')).toBe('late')
  expect(after('timeout', 'timeout')).toBe('late')
  expect(after('timeout', 'loaded')).toBe('shown')
  expect(after('timeout', 'spoke')).toBe('running')
})

test('a page that loads but never speaks is silent, and stays visible', () => {
  expect(after('loaded', 'timeout')).toBe('silent')
  expect(after('loaded', 'timeout', 'spoke')).toBe('running')
  // A reload inside the frame.
  expect(after('loaded', 'timeout', 'loaded')).toBe('shown')
})

test('a running lab stays running', () => {
  expect(after('spoke', 'timeout')).toBe('running')
})
