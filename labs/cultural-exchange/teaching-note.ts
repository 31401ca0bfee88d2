import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students trade at home, where people explain the rules. Then they trade in another town, where nobody explains anything and one sign in five misleads. They infer eight rules, say how sure they are, notice a rule that changes at one table, and host a table for both towns. Compared with a learner who only counts, the class sees where evidence, confidence and habit part ways.',
  goals: [
    'Infer an unspoken rule from signs that are usually, but not always, right.',
    'Put a number on how sure they are, and move it only as far as the evidence goes.',
    'Repair a breach they do not yet understand, by owning it and watching.',
    'Distinguish a misleading sign from a changed rule.',
    'Ask who is watching before reading a silence as consent.',
    'Host a table where two sets of customs meet, and say whom each choice serves.',
  ],
  before: [
    'Play one rehearsal yourself, about 35 minutes. Your class will meet different rules: each seed draws its own.',
    'Open a class session with the same seed for everyone, so all meet the same two towns. Keep the solution closed until the debrief.',
    'Have paper at hand. The notebook counts the signs; what a count is worth, students have to work out themselves.',
    'Do not explain Bayes’ rule first. Where no stranger looks on, counting “one up for silence, one down for a remark” is the same thing here, and most students discover it themselves.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Opening',
      text: 'Ask for a moment when someone knew they had done something wrong, but not what. Collect three. For each: what was the sign, and what did you do next? Leave the answers on the board.',
    },
    {
      minutes: 5,
      name: 'At home',
      text: 'Everyone joins with the code and trades twice at home. Point out that here people explain every breach, for the last time.',
    },
    {
      minutes: 12,
      name: 'First visits and first notes',
      text: 'Five visits, alone. Then the first notes, with confidence. Explain that one in three on everything is an honest zero, and that being sure and wrong costs more than not knowing.',
    },
    {
      minutes: 8,
      name: 'Second visits and last notes',
      text: 'Five more visits and the last notes. Check in the class view how many still do most things as at home, but do not mention it yet.',
    },
    {
      minutes: 6,
      name: 'The return',
      text: 'Six visits. A rule has changed at one of the tables. Do not remind students to visit both tables: discovering that is the point.',
    },
    {
      minutes: 4,
      name: 'The joint table and looking back',
      text: 'Everyone hosts the table for both towns and answers the six statements about their own play.',
    },
    {
      minutes: 15,
      name: 'Debrief',
      text: 'Open the solution. Show the learner’s curve beside the curve on the students’ own visits: where do they diverge? Then the signs that misled: who changed a good habit after a single remark? Then the joint table: who kept more customs from home than from the guests, and who thought that was even?',
    },
    {
      minutes: 5,
      name: 'Closing',
      text: 'Return to the three moments on the board. Each student writes one sentence: which second sign would have been worth waiting for?',
    },
  ],
  questions: [
    {
      question: 'When did you believe a remark, and when did you not?',
      listenFor: [
        'A remark after several silences is more likely to mislead than to teach. It takes as many remarks as silences to leave the question open.',
        'Good answers mention the tally, not the last visit.',
        'If a student says “I changed everything at once”: then no sign could be matched to a change. Ask what the next visit taught.',
      ],
    },
    {
      question: 'A stranger looked on. What did the silence tell you?',
      listenFor: [
        'Nothing about the custom: before strangers people mind their faces. Students who counted it as a good sign kept wrong ways longest.',
        'A refusal without any sign was the hint. Brannic had also said so at home.',
        'Where do people at work stay silent because of who is in the room? Where would you ask again, alone?',
      ],
    },
    {
      question: 'How did you choose what to do on the first visit?',
      listenFor: [
        'Most do what they do at home. That is right for about one custom in four, and it is not foolish: you have to try something.',
        'What matters is the second visit. Ask how many customs they did differently there.',
        'Some notice that doing what they do at home tests a rule as well as anything else.',
      ],
    },
    {
      question: 'How sure were you in your last notes, and how sure could you have been?',
      listenFor: [
        'After ten visits a patient learner is nearly certain of every rule. Low numbers on right guesses cost points, as do high numbers on wrong ones.',
        'On the same evidence, many are surer of striking customs, such as the gift, than of quiet ones, such as rounding. Ask why.',
        'Confidence that never moved between first and last notes was a mood, not a measure.',
      ],
    },
    {
      question: 'You were refused and nobody told you why. What did you say?',
      listenFor: [
        'Owning a breach you do not understand is uncomfortable, and it works. It promises attention, not a reason.',
        '“Where I come from, this is polite” asks the hosts to make the effort.',
        'An expensive present changes the subject. Ask what the others now owe.',
      ],
    },
    {
      question: 'How did you notice that a rule had changed?',
      listenFor: [
        'By comparison: the same thing done at both tables, with remarks at only one.',
        'Students who visited only one table could not tell a changed rule from misleading signs.',
        'Real rules also change without warning. Who in a firm would notice first, and whom would they tell?',
      ],
    },
    {
      question: 'At the joint table, whose customs gave way?',
      listenFor: [
        'Both have to agree, so a table that is perfect for one side is worth little. A nearly even table brings the most; it leans a little toward the side that trusts you less.',
        'A bridge costs time and honors both. Good answers say where they would spend it in real life.',
        'A custom kept by habit and one kept on purpose look alike in the figures. Ask which it was.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'Looking for the real country',
      text: 'There is none: every seed draws new rules for both towns, and the next may make home of what was foreign. When someone says “that is just like in X”, show them another run.',
    },
    {
      name: 'Changing everything after a refusal',
      text: 'A refusal says little; a remark says which custom it may have been. Changing all eight things also throws away what was right.',
    },
    {
      name: 'Ignoring silence',
      text: 'No remark is just as good a sign where nobody looks on: four times in five it means you did it right.',
    },
    {
      name: 'Feeling sure because it is familiar',
      text: 'Students often give guesses that match home a higher confidence. Compare these with the others in the last notes.',
    },
    {
      name: 'Buying acceptance',
      text: 'Asking for less than half makes a trade easier but teaches nothing about the rules. Look at the shares of students who were seldom refused.',
    },
  ],
  settings: [
    { name: 'One hour, first meeting', text: 'Ten visits, one sign in five misleading, three bridges.' },
    {
      name: 'Ninety minutes',
      text: 'Twelve visits, with a pause between the two notes for pairs to compare tallies.',
    },
    {
      name: 'Advanced class',
      text: 'One sign in four misleading and two bridges: patience and priorities matter most.',
    },
    {
      name: 'After a course in statistics',
      text: 'Have students compute one posterior by hand from their own record, then compare it with the learner’s.',
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
