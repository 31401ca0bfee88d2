import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'the map and the street',
    text: 'The picture answers whatever you touch: first a map, later a street.',
  },
  {
    title: 'one question at a time',
    text: 'Steps lead through each round. Firm and countries stay one press away.',
  },
  {
    title: 'the decision, not the luck',
    text: 'We test your plan in 1,000 futures. A rehearsal never counts, so try things out.',
  },
]
