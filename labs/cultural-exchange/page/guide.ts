import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'A trade is eight small things',
    text: 'How you greet, what you bring, how long you stay silent: a trade has eight customs, each with three ways. The right way depends on where you are. A rehearsal never counts, so try things out.',
    place: 'cx-customs',
  },
  {
    title: 'First at home',
    text: 'Trade twice at home. People explain whatever you get wrong, so a failed first trade does no harm.',
    place: 'cx-brief',
  },
  {
    title: 'Then away, where nobody explains',
    text: 'In the other town you only see remarks: a look, a pause. Most point to a custom you broke; some mislead. No remark is a sign too. Watch how signs add up over several visits.',
  },
  {
    title: 'Note what you believe',
    text: 'You note your guesses twice, and how sure you are. State your true belief: sure and wrong costs more than not knowing. Later a rule changes at one of the two tables without warning.',
  },
  {
    title: 'Both at one table',
    text: 'At the end people from both towns sit together, and you look back at what you did. Every decision is saved right away, so you can close the page and resume later. Help at the top explains the marks.',
  },
]
