import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students listen to a fictional board, turn its words into weights, compare countries by real figures, place four functions on the map and answer a shock. They learn that a ranking is a chain of choices, and that a good one survives small changes in the weights.',
  goals: [
    'Turn what people say into criteria and weights, and defend them before any figure is seen.',
    'Standardize figures in different units, and treat a missing one as missing.',
    'Weigh cost against risk as the board does, not as one would oneself.',
    'Name the four kinds of distance (CAGE) and say which one matters for a given product.',
    'Test a ranking for robustness instead of trusting its first place.',
    'State a forecast with a confidence level, and be judged by it.',
  ],
  before: [
    'Play a rehearsal yourself; it takes 20 to 30 minutes.',
    'Create a class session. One attempt with a deadline at the end of class keeps everyone together.',
    'Students need no reading in advance: the briefing in the lab explains z-scores, CAGE and the Brier score.',
    'Keep the solution closed until the discussion.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Frame the case',
      text: 'Ask for two countries that look alike in a brochure and differ for a firm. List the differences on the board.',
    },
    {
      minutes: 25,
      name: 'Play',
      text: 'Students play alone. Weights come before data: stop the class for a minute after round 1 and let two students say which sentence of the board made them choose their heaviest criterion.',
    },
    {
      minutes: 10,
      name: 'Spread of choices',
      text: 'Show the picks of the class. Same board, same data, different countries: did the weights, the cards or the reading of them make the difference?',
    },
    {
      minutes: 10,
      name: 'Robustness and evidence',
      text: 'Open the solution. Compare a pick that stays first in most draws with one that does not. Which reasons held, and which relied on closed cards?',
    },
    {
      minutes: 7,
      name: 'Network and shock',
      text: 'Which link cost more than expected, and which place was cheap but likely to stand still? Who looked at the expected cost of the shock, and who at how frightening it sounded?',
    },
    {
      minutes: 3,
      name: 'Close',
      text: 'Students name one weight they would now change, and say whether their pick would survive the change.',
    },
  ],
  questions: [
    {
      question: 'Why do you lock in the weights before you see any figure?',
      listenFor: [
        'Otherwise people find the weights that make their favorite win. A tender works the same way.',
        'Some say that data should inform weights. That is true for a first study, but then you need a new, unseen sample to test the weights.',
      ],
    },
    {
      question: 'A pick that was first on the cards of a student is not robust. How can that be?',
      listenFor: [
        'What matters is the lead over second place by the weights that the board meant, and whether that lead rests on one criterion or several.',
        'Robustness covers all figures, including those on closed cards: evidence you did not buy can still count against you.',
      ],
    },
    {
      question: 'Which of the four distances would you drop for software, and which for furniture?',
      listenFor: [
        'Geography shrinks for software, while language and administration stay. Freight makes kilometers and borders count for furniture.',
        'Push back on “none matters online”: payment rules, tax and language are distances too.',
      ],
    },
    {
      question: 'Was it a good strategy to say 50 % for every forecast?',
      listenFor: [
        'It is safe and earns a quarter. If you know something, say so; if you know nothing, do not pretend.',
        'Overconfidence costs most: 90 % and wrong is 0.81, 50 % is 0.25.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'What is said most is heard most',
      text: 'People speak at length of what they shrug at. Ask of each sentence what would happen without it: the plan fails, it hurts a little, or nothing changes. The solution shows what each sentence was about.',
    },
    {
      name: 'A missing figure read as zero',
      text: 'A country with no reported figure does not score zero. The figure is left out of the average, and the coverage falls.',
    },
    {
      name: 'Cheap cards first',
      text: 'A card’s price says nothing about its value. Look at the weight it covers per credit.',
    },
    {
      name: 'Old figures',
      text: 'Each figure shows its year. Ask which criteria age fast (growth, inflation) and which slowly (distance, language).',
    },
    {
      name: 'The hub at home by habit',
      text: 'The link from the hub to the markets is the most expensive. Look at the distances before the running cost.',
    },
  ],
  settings: [
    {
      name: '30 minutes',
      text: 'Three rounds: brief, evidence, shortlist. The three parts share the 100 points.',
    },
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
