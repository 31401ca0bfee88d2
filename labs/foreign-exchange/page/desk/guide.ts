import type { GuideStep } from '../../../shell/simulation.ts'

/** The guided start of the live desk. */
export const guide: readonly GuideStep[] = [
  {
    title: 'the board on the wall',
    text: 'It shows the price, the last book and your risk. The bar of your risk moves as you type an order.',
  },
  {
    title: 'one auction a round',
    text: 'You and all other firms send limit orders. One price clears, and everybody deals at it.',
  },
  {
    title: 'keep to the board’s limit',
    text: 'The limit falls from round to round. A rehearsal never counts, so try things out.',
  },
]
