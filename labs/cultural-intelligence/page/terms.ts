import type { Terms } from '../../shell/place/term.tsx'

/** The terms that the lab explains where they stand. */
export const terms: Terms = {
  effort:
    'What a closer look costs. You have one purse for the whole run, so look where nothing has shown yet.',
  'ask the person': 'Nearly always right, and most people like to be asked.',
  observe: 'Right most of the time.',
  'ask a colleague': 'Right, unless the colleague only repeats what people say about the place.',
  'plain words': 'How things are said: between the lines, or directly.',
  rank: 'How much position counts: everyone is equal, or position comes first.',
  bond: 'What comes first: the task, or knowing each other.',
  time: 'How firm the clock is: time bends, or an agreed time is a promise.',
  certainty: 'How much must be settled in advance: open ends, or every detail.',
  'openness in front of others': 'Where delicate things are discussed: with everyone there, or in private.',
  'how sure':
    '100 means certainly taken well, 0 certainly not, 50 a toss-up. Your marks depend on the gap to the true chance, so say what you truly believe.',
}
