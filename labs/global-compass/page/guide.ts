import type { GuideStep } from '../../shell/simulation.ts'

export const guide: readonly GuideStep[] = [
  {
    title: 'You find a firm its next country',
    text: 'A fictional firm has a long list of countries and a board with wishes. In up to five rounds you weigh criteria, look at data, name five countries and defend your choice. A rehearsal never counts, so try things out.',
  },
  {
    title: 'Read what the board wants',
    text: 'The brief calls some criteria decisive, some important and some useful. These words are your guide to the weights, and part of your score.',
    place: 'gc-the-brief',
  },
  {
    title: 'Set the weights before you see any figure',
    text: 'Move a slider or type a number for each criterion. The share beside it shows how much of the whole it carries. Weights are fixed once you send them, as in a fair tender.',
    place: 'gc-the-weights',
  },
  {
    title: 'Decide, and read on',
    text: 'Each decision is saved at once; you can close the page and resume. Figures and rules are explained where they stand, and Help at the top explains the score.',
  },
]
