import { expect, test } from 'vitest'
import { partsOf } from '../../../ui/guide.tsx'
import { providerSteps } from './provider-steps.ts'

test.each(providerSteps.map((each) => [each.name, each] as const))(
  'the stars in the steps for %s come in pairs',
  (_name, { steps }) => {
    for (const step of steps) expect(partsOf(step).length % 2, step).toBe(1)
  },
)
