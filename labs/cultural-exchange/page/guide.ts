import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'A trade is eight small things',
    text: 'How you greet, what you bring, how long you are silent: a trade has eight customs, each with three ways. Which way is right depends on where you are. A rehearsal never counts, so try things out.',
    place: 'cx-customs',
  },
  {
    title: 'First at home',
    text: 'Trade twice at home. Whatever you do out of place is explained to you, so your first trade may go wrong without harm.',
    place: 'cx-brief',
  },
  {
    title: 'Then where nobody explains',
    text: 'In the other town you only see remarks: a look, a pause. Most of them point at a custom that was not kept, some mislead. No remark is a sign too. Watch how they add up over several visits.',
  },
  {
    title: 'Note what you believe',
    text: 'Twice you note your guesses and how sure you are. Say what you believe: sure and wrong costs more than not knowing. Later a rule changes at one of the two tables, without a word.',
  },
  {
    title: 'Both at one table',
    text: 'At the end people of both towns sit together, and you look back at what you did. Every decision is saved at once; you can close the page and resume. Help at the top explains the marks.',
  },
]
