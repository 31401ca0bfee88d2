import { expect, test } from 'vitest'
import { forgetRequestedLab, requestLab, takeRequestedLab } from './requested-lab.ts'

test.each([
  { lab: 'global_compass_lab', linkedClass: null },
  { lab: 'global_compass_lab', linkedClass: '0b6a3b5e-3a55-4c58-9f4e-4a7ad2f2f1c1' },
])('%o can be taken once', (requested) => {
  requestLab(requested)
  expect(takeRequestedLab()).toEqual(requested)
  expect(takeRequestedLab()).toBeNull()
})

test('a request can be forgotten', () => {
  requestLab({ lab: 'global_compass_lab', linkedClass: null })
  forgetRequestedLab()
  expect(takeRequestedLab()).toBeNull()
})
