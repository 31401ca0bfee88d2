import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students trade at home, where rules are explained, and then in another town, where nobody explains anything and one sign in five misleads. They infer eight rules, say how sure they are, notice a rule that changes at one table, and hold a table for both towns. The class sees how evidence, confidence and habit part ways, beside a learner who only counts.',
  goals: [
    'Infer an unspoken rule from signs that are right most of the time, and not always.',
    'Put a number on how sure they are, and move it as far as the evidence goes and no further.',
    'Mend a breach they do not understand yet, by owning it and by watching.',
    'Tell a sign that misleads from a rule that has changed.',
    'Hold a table at which two sets of customs meet, and say whom each choice serves.',
  ],
  before: [
    'Play one rehearsal yourself, about 35 minutes. Your class will meet other rules than you did: the seed draws them.',
    'Open a class session with the same seed for everybody, so that all meet the same two towns, and keep the solution closed until the debrief.',
    'Have paper at hand. Students who keep their own tally of remarks learn more than those who look things up in the record.',
    'Do not explain Bayes’ rule first. Counting “one up for silence, one down for a remark” is the same thing here, and most students come upon it by themselves.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Opening',
      text: 'Ask for one moment in which somebody knew that they had done something wrong and not what. Collect three. For each: what was the sign, and what did you do next? Leave the answers on the board.',
    },
    {
      minutes: 5,
      name: 'At home',
      text: 'Everybody joins with the code and trades twice at home. Point out once that here every breach is explained, and that this is the last time.',
    },
    {
      minutes: 12,
      name: 'First visits and first notes',
      text: 'Alone, five visits. Then the first notes, with confidence. Say that one in three on everything is an honest zero, and that being sure and wrong costs more than not knowing.',
    },
    {
      minutes: 8,
      name: 'Second visits and last notes',
      text: 'Five more visits and the last notes. Watch on the class view how many still do most things as at home, and say nothing about it yet.',
    },
    {
      minutes: 6,
      name: 'The return',
      text: 'Six visits. A rule has changed at one of the tables. Remind nobody to go to both tables: that is the point.',
    },
    {
      minutes: 4,
      name: 'The joint table and looking back',
      text: 'Everybody holds the table of both towns, and answers the six statements about their own play.',
    },
    {
      minutes: 15,
      name: 'Debrief',
      text: 'Open the solution. Show the learner’s curve beside the curve on the students’ own visits: where did they part? Then the signs that misled: who changed a good habit after a single remark? Then the joint table: who kept more customs of home than of the guests, and who thought that was even?',
    },
    {
      minutes: 5,
      name: 'Closing',
      text: 'Return to the three moments on the board. Each student writes one sentence: what would have been the second sign to wait for?',
    },
  ],
  questions: [
    {
      question: 'When did you believe a remark, and when did you not?',
      listenFor: [
        'A remark after several silences is more likely to mislead than to teach. It takes as many remarks as there were silences to leave the matter open.',
        'Good answers speak of the tally and not of the last visit.',
        'To “I changed everything at once”: then no sign could be told from another. Ask what the next visit taught.',
      ],
    },
    {
      question: 'How did you choose what to do on the first visit?',
      listenFor: [
        'Most do as at home. That is right for about one custom in four, and it is still not foolish: something has to be tried.',
        'What matters is the second visit. Ask how many customs were done in another way there.',
        'Some notice that doing as at home tests a rule as well as anything else does.',
      ],
    },
    {
      question: 'How sure were you in your last notes, and how sure could you have been?',
      listenFor: [
        'After ten visits a patient learner is nearly certain of every rule. Low numbers on right guesses leave points behind, as high numbers on wrong ones do.',
        'Many are surer of striking customs, such as the gift, than of quiet ones, such as rounding, on the same evidence. Ask why.',
        'Confidence that never moved between first and last notes was a mood and not a measure.',
      ],
    },
    {
      question: 'You were refused and nobody told you why. What did you say?',
      listenFor: [
        'Owning a breach one does not understand is uncomfortable and works. It promises attention, not a reason.',
        '“Where I come from, this is polite” asks the hosts to bear the effort.',
        'A costly present changes the subject. Ask what it makes the others owe.',
      ],
    },
    {
      question: 'How did you notice that a rule had changed?',
      listenFor: [
        'By comparison: the same thing done at both tables, with remarks at one of them.',
        'Who went to one table only could not tell a changed rule from signs that misled.',
        'Real rules change without a word as well. Who in a firm would notice first, and whom would they tell?',
      ],
    },
    {
      question: 'At the joint table, whose customs gave way?',
      listenFor: [
        'Both have to agree, so that a table that is perfect for one side is worth little. A table near even brings most; it leans a little to the side that trusts you less.',
        'A bridge costs time and honours both. Good answers say where they would spend it in real life.',
        'Kept by habit and kept on purpose look alike in the figures. Ask which it was.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'Looking for the real country',
      text: 'There is none: the seed draws the rules of both towns anew for every run, and the next seed makes home of what was foreign. When somebody says “that is just like in X”, show them another run.',
    },
    {
      name: 'Changing everything after a refusal',
      text: 'A refusal says little, a remark says which custom it may have been. Whoever changes all eight things loses what was right among them.',
    },
    {
      name: 'Taking silence for nothing',
      text: 'No remark is a sign as well, and as good a one: four times in five it means that the thing was right.',
    },
    {
      name: 'Sure because it feels familiar',
      text: 'Guesses that agree with home are often given a higher confidence. Compare these with the others in the last notes.',
    },
    {
      name: 'Buying acceptance',
      text: 'To ask for less than half makes a trade easier and teaches nothing about the rules. Look at the shares of those who were seldom refused.',
    },
  ],
  settings: [
    { name: 'One hour, first meeting', text: 'Ten visits, one sign in five misleading, three bridges.' },
    {
      name: 'Ninety minutes',
      text: 'Twelve visits, and a pause between the two notes in which pairs compare their tallies.',
    },
    {
      name: 'Advanced class',
      text: 'One sign in four misleading and two bridges: patience and priorities become the heart of it.',
    },
    {
      name: 'After a course in statistics',
      text: 'Let students compute one posterior by hand from their own record, and compare it with the learner’s.',
    },
  ],
  reading: [
    {
      by: 'Bicchieri, C. (2006)',
      title: 'The Grammar of Society: The Nature and Dynamics of Social Norms',
      where: 'Cambridge University Press',
    },
    {
      by: 'Brier, G. W. (1950)',
      title: 'Verification of forecasts expressed in terms of probability',
      where: 'Monthly Weather Review 78(1)',
    },
    {
      by: 'Lewicki, R. J., Polin, B. and Lount, R. B. (2016)',
      title: 'An exploration of the structure of effective apologies',
      where: 'Negotiation and Conflict Management Research 9(2)',
    },
    {
      by: 'Berry, J. W. (1997)',
      title: 'Immigration, acculturation, and adaptation',
      where: 'Applied Psychology 46(1)',
    },
  ],
}
