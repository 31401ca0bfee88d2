import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'You take a firm abroad',
    text: 'A fictional firm looks for its first market abroad. You choose a country, a way in and a moment, and run the business for eight years beside two rivals. A rehearsal never counts, so try things out.',
    place: 'me-firm',
  },
  {
    title: 'Knowing costs money',
    text: 'Everybody sees size, income and distance. The rest you buy: reports cover all countries, and a closer look at your three best tells you more. Some sources have heard of what is coming.',
    place: 'me-reports',
  },
  {
    title: 'Read the table, then name three',
    text: 'Each report adds columns to the table of countries. Name three of them with one or two reasons each. A reason counts when you can know it and when it is true.',
    place: 'me-countries',
  },
  {
    title: 'Judged by decisions, not by luck',
    text: 'Your plan is tried in 1,000 futures. Bad luck in the one you see costs no points, and good luck earns none. Each decision is saved at once; Help at the top explains the score.',
  },
]
