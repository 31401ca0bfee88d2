import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'the map on the wall',
    text: 'It shows home and the candidates. Whatever you touch changes it, or the table.',
  },
  {
    title: 'one question at a time',
    text: 'Listen, weigh, look, choose five, place the firm. Board and brief stay one press away.',
  },
  {
    title: 'the decision, not the luck',
    text: 'We shake the weights 2,000 times, over 1,000 futures. A rehearsal never counts.',
  },
]
