import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students rank countries for a fictional firm with real figures, place four functions on the map and answer a shock. They learn that a ranking is a chain of choices, and that a good one survives a little disagreement.',
  goals: [
    'Turn a brief into criteria and weights, and defend them before any figure is seen.',
    'Standardise figures of different units, and treat a missing one as missing.',
    'Name the four kinds of distance (CAGE) and say which one matters for a given product.',
    'Test a ranking for robustness instead of trusting its first place.',
    'State a forecast with a confidence, and be judged by it.',
  ],
  before: [
    'Play a rehearsal yourself; it takes 20 to 30 minutes.',
    'Create a class session. One attempt with a deadline at the end of class keeps everybody together.',
    'Nothing has to be read in advance: the briefing in the lab explains z-scores, CAGE and the Brier score.',
    'Keep the solution closed until the discussion.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Frame the case',
      text: 'Ask for two countries that look alike in a brochure and differ for a firm. Collect on the board in what they differ.',
    },
    {
      minutes: 25,
      name: 'Play',
      text: 'Each student alone. Weights come before data: stop the class for a minute after round 1 and let two students explain their heaviest criterion.',
    },
    {
      minutes: 10,
      name: 'Spread of choices',
      text: 'Show the picks of the class. Same board, same data, different countries: where did they part, in the weights, the cards or the reading of them?',
    },
    {
      minutes: 10,
      name: 'Robustness and evidence',
      text: 'Open the solution. Compare a pick that stays first in most draws with one that does not. Which reasons held, and which rested on closed cards?',
    },
    {
      minutes: 7,
      name: 'Network and shock',
      text: 'Which link cost more than expected? Who answered the shock by its expected cost, and who by how frightening it sounded?',
    },
    {
      minutes: 3,
      name: 'Close',
      text: 'Each student names one weight that they would now change, and whether their pick would survive it.',
    },
  ],
  questions: [
    {
      question: 'Why are the weights fixed before any figure is seen?',
      listenFor: [
        'Otherwise one finds the weights that make a favourite win. A tender works the same way.',
        'Some say that data should inform weights. True for a first study; then the weights need another, unseen sample.',
      ],
    },
    {
      question: 'Two students with the same pick have very different robustness. How can that be?',
      listenFor: [
        'The lead over the second matters, not the rank, and so does whether the lead rests on one criterion or on several.',
        'Robustness is over all figures, those of closed cards included: evidence not bought can still count against you.',
      ],
    },
    {
      question: 'Which of the four distances would you drop for software, and which for furniture?',
      listenFor: [
        'Geography shrinks for software, while language and administration stay. Freight makes kilometres and borders count for furniture.',
        'Push back on “none matters online”: payment rules, tax and language are distances too.',
      ],
    },
    {
      question: 'Was saying 50 % to every forecast a good strategy?',
      listenFor: [
        'It is safe and earns a quarter. Whoever knows something should say so; whoever knows nothing should not.',
        'Overconfidence costs most: 90 % and wrong is 0.81, 50 % is 0.25.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'A missing figure read as zero',
      text: 'A country that reports nothing is not poor in it. It is left out of the average, and the coverage falls.',
    },
    {
      name: 'Cheap cards first',
      text: 'The price of a card says nothing about its worth. Weight covered for each credit does.',
    },
    {
      name: 'Old figures',
      text: 'Each figure shows its year. Ask which criteria age fast (growth, inflation) and which slowly (distance, language).',
    },
    {
      name: 'The hub at home by habit',
      text: 'The link from the hub to the markets is the dearest. Look at the distances before the running cost.',
    },
  ],
  settings: [
    { name: '30 minutes', text: 'Three rounds: brief, evidence, shortlist. The points are shared out anew.' },
    { name: 'One hour', text: 'Five rounds, 24 countries, a normal budget.' },
    {
      name: 'A class that has played before',
      text: '30 countries and a tight budget: choosing the evidence becomes the task.',
    },
  ],
  reading: [
    {
      by: 'Ghemawat, P. (2001)',
      title: 'Distance still matters: The hard reality of global expansion',
      where: 'Harvard Business Review 79(8)',
    },
    {
      by: 'Brier, G. W. (1950)',
      title: 'Verification of forecasts expressed in terms of probability',
      where: 'Monthly Weather Review 78(1)',
    },
  ],
}
