import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'You are the treasurer',
    text: 'A fictional exporter earns in two foreign currencies and counts in merins. Quarter by quarter you decide how much of the currency risk to keep and what to pay to be rid of the rest. A rehearsal never counts, so try things out.',
    place: 'fx-brief',
  },
  {
    title: 'Read the quotes in words',
    text: 'Each rate says how many merins 1 unit of foreign money costs. You sell to the bank at the bid and buy from it at the ask. The middle column is what parity works with.',
    place: 'fx-market',
  },
  {
    title: 'Begin with a calculation',
    text: 'Three short steps lead from spot and two interest rates to a forward. Leave a step empty if you do not know it; the right steps are shown once you have sent yours.',
    place: 'fx-calculation',
  },
  {
    title: 'Then decide on each exposure',
    text: 'For each sum you choose a tool and a share. Ask of each: is this money certain, or may it not come? Under the form a preview shows what happens if rates move, before you confirm.',
  },
  {
    title: 'You are judged by the decision, not the luck',
    text: 'Each quarter’s hedges are tried on 1,000 futures with the chances that the news tells you. After each quarter you read what happened, why, and how your risk stood to the board’s limit.',
  },
]
