import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'You are the treasurer',
    text: 'A fictional exporter earns in two foreign currencies and counts in merins. Quarter by quarter you decide how much currency risk to keep and what to pay to remove the rest. A rehearsal never counts, so try things out.',
    place: 'fx-brief',
  },
  {
    title: 'Read the quotes in words',
    text: 'Each rate says how many merins 1 unit of foreign money costs. You sell to the bank at the bid and buy from it at the ask. Use the middle column for parity.',
    place: 'fx-market',
  },
  {
    title: 'Begin with a calculation',
    text: 'Three short steps lead from spot and two interest rates to a forward. Leave a step empty if you do not know it. We show the right steps after you send yours.',
    place: 'fx-calculation',
  },
  {
    title: 'Then decide on each exposure',
    text: 'For each amount you choose a tool and a share. Ask of each: is this money certain, or may it not come? Before you confirm, a preview below the form shows what happens if rates move.',
  },
  {
    title: 'You are judged by the decision, not the luck',
    text: 'We test each quarter’s hedges on 1,000 futures with the chances stated in the news. After each quarter you see what happened, why, and how your risk compared with the board’s limit.',
  },
]
