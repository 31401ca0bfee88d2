import { expect, test } from 'vitest'
import { modes } from '../engine/modes.ts'
import { practiceState } from './practice-state.ts'

test('the practice has the figures of direct export that the lab has', () => {
  expect(practiceState.modes).toHaveLength(1)
  expect(modes.direct).toMatchObject(practiceState.modes[0] ?? {})
})
