import { expect, test } from 'vitest'
import { lmsSteps, partsOf } from './lms-steps.ts'

test('the names in a step are told from its words', () => {
  expect(partsOf('Open *Admin*, then *Apps*.')).toEqual([
    { text: 'Open ', named: false },
    { text: 'Admin', named: true },
    { text: ', then ', named: false },
    { text: 'Apps', named: true },
    { text: '.', named: false },
  ])
})

test.each(lmsSteps)('$name: between four and seven steps, each with whole names', ({ steps }) => {
  expect(steps.length).toBeGreaterThanOrEqual(4)
  expect(steps.length).toBeLessThanOrEqual(7)
  for (const step of steps) expect(partsOf(step).length % 2, step).toBe(1)
})
