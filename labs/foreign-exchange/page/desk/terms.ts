import type { Terms } from '../../../shell/place/term.tsx'

/** The terms that the live desk explains where they stand. */
export const terms: Terms = {
  exposure:
    'The aurels that come in or go out after the last round. Until you hedge them, their worth is open.',
  forward: 'A deal at a price fixed today, for aurels that change hands after the last round.',
  'limit order':
    'An order with the worst price that you accept: the highest at which you buy, the lowest at which you sell.',
  'call auction':
    'All orders meet at once at the end of the round. The price at which most can deal counts for everybody.',
  'clearing price':
    'The one price of the auction. Buy orders above it and sell orders below it are filled; those at it share what is left.',
  spread: 'How far the prices at which a bank buys and sells lie apart. Who deals at once pays half of it.',
  'board’s limit':
    'The most merins that your open aurels may lose against what is expected, in nineteen of twenty endings.',
}
