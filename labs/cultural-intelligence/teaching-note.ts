import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students meet people from four invented firms in up to eight scenes at work. They look, predict, choose words, moment and channel, see the reaction and explain it. People within a firm differ more than firms do, so the notes on a firm help a little and often mislead. Each student sees the gap between how they see themselves and how they act.',
  goals: [
    'Treat what people say about a culture as a first guess, and say how sure they are of it.',
    'Choose what to check before they speak: what nothing has shown yet, not what is already clear.',
    'Match words, moment and channel to one person on purpose.',
    'Stay with a conversation that has gone wrong, and repair it in a way that suits the other person.',
    'Explain a reaction by what the person prefers, not by where the person comes from.',
  ],
  before: [
    'Play one rehearsal yourself, about 40 minutes with eight scenes. Your class will meet different people.',
    'For an hour, open a class session with four scenes. Keep the solution closed until the debrief.',
    'Ask students to read the briefing on the start page. Do not hand out a theory of culture first: it works better afterwards.',
    'Think of one misunderstanding of yours that you are willing to share, including your part in it.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Opening',
      text: 'Tell your own misunderstanding in two minutes and stop before the explanation. Collect three explanations from the class. Write up which ones refer to the person, the place or the situation. Do not resolve them yet.',
    },
    {
      minutes: 11,
      name: 'The first scene, and a self-view',
      text: 'Everyone joins with the code and plays the first scene. After it they rate themselves on four statements. Say clearly that the ratings are never graded and that nobody else sees them. The class view shows who has finished the ratings, but not the ratings themselves.',
    },
    {
      minutes: 18,
      name: 'Three more scenes',
      text: 'Alone, six minutes per scene. After the second scene, stop for one minute: each student writes down what they now check first. Check in the class view who has no effort left, but do not mention it.',
    },
    {
      minutes: 3,
      name: 'Self-view again',
      text: 'The last round, in silence. Ask them to look at the widest gap in their result and write one sentence about it for themselves.',
    },
    {
      minutes: 18,
      name: 'Debrief',
      text: 'Open the solution. Show the spread of openings in one scene: the same person, met in many ways. Ask two students with different openings what they had seen. Then the preferences: on how many did people lean the way their firm is known for? Then the explanations: who chose “People at that firm are like that”?',
    },
    {
      minutes: 5,
      name: 'Closing',
      text: 'Return to the explanations on the board. Each student names one person they will meet this week, and one thing to find out before they speak.',
    },
  ],
  questions: [
    {
      question: 'The notes on the firms were true on average. Did they help you?',
      listenFor: [
        'They beat guessing, but fall well short of looking. On each preference about one in four leans the other way, so all three are true for fewer than half of the people.',
        'Good answers use the notes to decide what to check, not what to do.',
        'If a student says “so stereotypes are mostly right”: right about the firm, but wrong about most people on at least one of three points. The notes cannot say which one.',
      ],
    },
    {
      question: 'What did you check, and why?',
      listenFor: [
        'The preference that nothing had shown yet. A second look at what is already visible feels comfortable, but is worth half.',
        'Asking the person costs the most, is the most reliable, and wins a little trust: most people like to be asked what they prefer.',
        'A colleague’s view mixes knowledge of the person with hearsay about the place. Ask how students could tell.',
      ],
    },
    {
      question: 'Think of your worst moment. What did you do next?',
      listenFor: [
        'Owning your part and asking works better than explaining what you meant. “It was meant to help” defends the speaker.',
        'A repair has a style too: an apology in front of everyone honors some people and embarrasses others.',
        'Leaving it alone feels respectful, but is mostly a relief. Ask for whom.',
      ],
    },
    {
      question: 'Where was the gap between your self-view and what you did widest?',
      listenFor: [
        'The two measure different things, and a gap is a question. Nobody has to report a figure.',
        'Ratings often fall from before to after. That can be learning, not failure: students have seen what they did not notice.',
        'A high self-view with few checks is worth a moment: what felt like knowing?',
      ],
    },
    {
      question: 'Your opening was right and the reaction was poor. What do you change?',
      listenFor: [
        'Perhaps nothing. A good choice can be taken badly: people have bad days.',
        'In the decisive moments, look at the chance of each choice, not just the outcome.',
        'If a student says “then it is all luck”: over a run the careful player does far better. Luck decides a scene, not a habit.',
      ],
    },
    {
      question: 'Is it honest to speak differently to different people?',
      listenFor: [
        'The message stays: the tables are wrong in every version. Only the way that makes it easier to hear changes.',
        'There is a limit: replies that hide something, or exploit a confidence, suit some people and still cost trust.',
        'Who always has to adapt, and who never? In real firms that follows power. Give the class time with this question.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'Looking for a country behind the firm',
      text: 'Keldra, Saravel, Veyra and Ostrel are invented, and their profiles deliberately match no published country profile. When someone says “that is just like in X”, ask what they saw this person do.',
    },
    {
      name: 'The middle way',
      text: 'Half-direct words at a half-fixed time offend few and reach few. The lab rewards a choice that suits someone more than one that suits nobody in particular.',
    },
    {
      name: 'Spending all effort early',
      text: 'The effort is for the whole run. Students who spend it by the second scene meet the last people without any checks. Ask what a fair share would have been.',
    },
    {
      name: 'Being too sure',
      text: 'One sign seldom justifies a prediction of 90 % or more. Let the class compare confidence and hits across all its scenes.',
    },
    {
      name: 'Taking the score for a diagnosis',
      text: 'The marks describe what someone did in a few scenes of a simulation. They do not measure a person. Do not use them for selection or to grade character.',
    },
  ],
  settings: [
    { name: 'One hour, first meeting', text: 'Four scenes, normal effort, usual signs, notes shown.' },
    {
      name: 'Ninety minutes',
      text: 'Six or eight scenes. The later ones return to the four firms, where word of the first visit has gotten around.',
    },
    {
      name: 'Advanced class',
      text: 'Faint signs and tight effort: choosing what to check matters most.',
    },
    {
      name: 'What is a stereotype worth?',
      text: 'Two sessions, one with the notes hidden. Compare the readings and the confidence of the two halves of the class.',
    },
  ],
  reading: [
    {
      by: 'Earley, P. C. and Ang, S. (2003)',
      title: 'Cultural Intelligence: Individual Interactions Across Cultures',
      where: 'Stanford University Press. The four factors',
    },
    {
      by: 'Ross, L. (1977)',
      title: 'The intuitive psychologist and his shortcomings',
      where:
        'Advances in Experimental Social Psychology 10. Why we blame person or place for what the situation caused',
    },
    {
      by: 'Osland, J. S. and Bird, A. (2000)',
      title: 'Beyond sophisticated stereotyping: Cultural sensemaking in context',
      where: 'Academy of Management Executive 14(1)',
    },
    {
      by: 'House, R. J. and others (2004)',
      title: 'Culture, Leadership, and Organizations: The GLOBE Study of 62 Societies',
      where: 'Sage',
    },
    {
      by: 'Meyer, E. (2014)',
      title: 'The Culture Map',
      where: 'PublicAffairs',
    },
  ],
}
