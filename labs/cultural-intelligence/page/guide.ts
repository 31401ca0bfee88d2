import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'people, not countries',
    text: 'You will meet people, not countries. About one in four leans the other way from their firm.',
  },
  {
    title: 'one question at a time',
    text: 'First you look, then you speak, then you listen. Story and notes stay one press away.',
  },
  {
    title: 'your choices, not your luck',
    text: 'Your choices count, not your luck. A rehearsal never counts, so try things out.',
  },
]
