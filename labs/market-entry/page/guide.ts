import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'the map and the street',
    text: 'The picture answers whatever you touch. Soon the street shows your shop, your rivals and who stands in line.',
  },
  {
    title: 'one question at a time',
    text: 'The steps at the top lead through each round. Firm and countries stay one press away, here as in every step.',
  },
  {
    title: 'the decision, not the luck',
    text: 'We test your plan in 1,000 futures. A rehearsal never counts, so try things out.',
  },
]
