import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'Take a firm abroad',
    text: 'A fictional firm is looking for its first foreign market. You choose a country, an entry mode and a year, then run the business for eight years against two rivals. A rehearsal never counts, so try things out.',
    place: 'me-firm',
  },
  {
    title: 'Research costs money',
    text: 'Size, income and distance are public. You buy the rest: reports cover all countries, and a closer look at your three best tells you more. Some sources know what is coming.',
    place: 'me-reports',
  },
  {
    title: 'Read the table, then shortlist three',
    text: 'Each report adds columns to the table of countries. Shortlist three of them with one or two reasons each. A reason counts if you can know it and it is true.',
    place: 'me-countries',
  },
  {
    title: 'Decisions count, luck does not',
    text: 'Your plan is tested in 1,000 futures. Bad luck in the one you see costs no points, and good luck earns none. Each decision is saved right away. Help at the top explains the score.',
  },
]
