import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'people, not countries',
    text: 'You look after Merrow’s customers, and meet people, not countries. About one in four leans the other way from their firm.',
  },
  {
    title: 'one question at a time',
    text: 'In each scene you look, speak and listen, one question at a time.',
  },
  {
    title: 'your choices, not your luck',
    text: 'Your choices count, not your luck. A rehearsal never counts, so try things out.',
  },
]
