import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'the board on the wall',
    text: 'It shows what you decide on, and answers whatever you touch. Now it waits for your figures.',
  },
  {
    title: 'one question at a time',
    text: 'Each quarter leads from the news to your signature. News, market and ledger stay one press away.',
  },
  {
    title: 'the decision, not the luck',
    text: 'We test your hedges on 1,000 futures. A rehearsal never counts, so try things out.',
  },
]
