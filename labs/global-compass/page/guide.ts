import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'Find a firm its next market',
    text: 'A fictional firm has a long list of countries and a demanding board. In up to five rounds you weigh criteria, study data, name five countries and defend your choice. A rehearsal never counts, so try things out.',
  },
  {
    title: 'Read what the board wants',
    text: 'The brief calls some criteria decisive, some important and some useful. These words are your guide to the weights, and part of your score.',
    place: 'gc-the-brief',
  },
  {
    title: 'Set the weights before you see any figure',
    text: 'Move a slider or type a number for each criterion. The number beside it shows its share of the total. You cannot change the weights once you lock them in, as in a fair tender.',
    place: 'gc-the-weights',
  },
  {
    title: 'Decide and continue',
    text: 'Each decision is saved at once; you can close the page and resume. You find explanations next to the figures and rules. Help at the top explains the score.',
  },
]
