import { expect, test } from 'vitest'
import { forgetRequestedLab, requestLab, takeRequestedLab } from './requested-lab.ts'

test.each([
  { lab: 'global_compass_lab', classCode: null },
  { lab: 'global_compass_lab', classCode: 'ABCD 2345' },
])('%o can be taken once', (requested) => {
  requestLab(requested)
  expect(takeRequestedLab()).toEqual(requested)
  expect(takeRequestedLab()).toBeNull()
})

test('a request can be forgotten', () => {
  requestLab({ lab: 'global_compass_lab', classCode: null })
  forgetRequestedLab()
  expect(takeRequestedLab()).toBeNull()
})
