import type { Terms } from '../../shell/place/term.tsx'

/** The terms that the lab explains where they stand. */
export const terms: Terms = {
  weight:
    'How much a criterion counts: its importance, divided by the importance of all ten. None may have more than 35\u00A0%.',
  'z-score':
    'How many standard deviations a country is better (+) or worse (−) than the mean of the candidates, within −3 and +3.',
  score:
    'The mean of a country’s z-scores over the open cards, by your weights. A missing figure is left out: it counts neither for nor against the country.',
  CAGE: 'Distance in culture, administration, geography and economy: up to 25 points each, 100 in all. After Pankaj Ghemawat.',
  confidence:
    'The chance that you give a statement: 100 % is certainly yes, 0 % certainly no. The Brier score is the square of the gap between it and what happens; lower is better, so say what you believe.',
  'good reason':
    'A reason holds when its card is open, the country’s figure is clearly better than the mean (a z-score of +0.25 or more), and the board would at least feel it. Two that hold earn twice as much as one.',
  'robust pick':
    'A pick is robust when it stays first although weights are a little wrong. It is tried with 2,000 sets of weights, each up to 20 % off what the board meant, over all figures, also those of closed cards.',
  standstill:
    'A place’s chance of a standstill in a year is the lab’s own measure, from its prices, public debt and loans. Functions in one country stand still together, and each loses half as much again.',
  'running cost': 'People and borrowed money at a place, in million fictional dollars a year.',
  'average cost': 'What an answer costs over 1,000 futures of three years, in the mean.',
}
