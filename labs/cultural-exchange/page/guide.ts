import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'the cards on the cloth',
    text: 'A trade has eight customs, a card for each. Press a way, and its card changes.',
  },
  {
    title: 'watch the trader',
    text: 'At home they explain. Elsewhere you only see signs: most point to a broken custom, some mislead.',
  },
  {
    title: 'the notebook',
    text: 'It counts what you saw. A rehearsal never counts, so try things out.',
  },
]
