import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'Students meet people of four invented firms in up to eight working scenes. They look, predict, choose words, moment and channel, see the reaction and explain it. Because people differ more within a firm than firms differ from one another, the notes on a firm help a little and mislead often. Each student sees the gap between how they see themselves and how they act.',
  goals: [
    'Treat what is said of a culture as a first guess, and say how sure they are of it.',
    'Choose what to check before they speak: what nothing has shown yet, not what is already clear.',
    'Match words, moment and channel to one person, on purpose.',
    'Stay with a conversation that has gone wrong, and repair it in a way that suits the other.',
    'Explain a reaction by what the person prefers, and not by where the person comes from.',
  ],
  before: [
    'Play one rehearsal yourself, about 40 minutes with eight scenes. Your class will meet other people than you did.',
    'Open a class session with four scenes for an hour, and keep the solution closed until the debrief.',
    'Ask students to read the briefing on the start page. Do not hand out a theory of culture first: it works better afterwards.',
    'Think of one misunderstanding of your own that you are willing to tell, with your part in it.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Opening',
      text: 'Tell your own misunderstanding in two minutes and stop before its explanation. Collect three explanations from the class. Write up which speak of the person, which of the place, which of the situation. Leave them standing.',
    },
    {
      minutes: 5,
      name: 'Self-view and the first look',
      text: 'Everybody joins with the code and rates the twelve statements. Say clearly that they are never graded, and that nobody else sees them: the class view shows that somebody has rated themselves, and not how.',
    },
    {
      minutes: 24,
      name: 'Four scenes',
      text: 'Alone, six minutes a scene. After the second scene stop for one minute: each writes down what they now check first. Watch on the class view who has no effort left, and say nothing about it.',
    },
    {
      minutes: 3,
      name: 'Self-view again',
      text: 'The last round, in silence. Ask them to look at the widest gap in their result and write one sentence about it for themselves.',
    },
    {
      minutes: 18,
      name: 'Debrief',
      text: 'Open the solution. Show the spread of openings in one scene: the same person, met in many ways. Ask two students with different openings what they had seen. Then the preferences: on how many did people lean as their firm is known for? Then the explanations: who chose “people there are like that”?',
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
        'They beat guessing, and fall clearly short of looking: on each preference about one in four leans the other way, so three of them hold together for fewer than half of the people.',
        'Good answers use the notes to decide what to check, not what to do.',
        'To “so stereotypes are mostly right”: right about the firm, and wrong about the majority of persons in at least one of three points. Which of the three, the notes cannot say.',
      ],
    },
    {
      question: 'What did you check, and why that?',
      listenFor: [
        'What nothing had shown yet. A second look at what is already visible is comfortable, and worth half.',
        'Asking the person costs most, is most reliable, and wins a little trust: being asked how one would like it is welcome to most.',
        'A colleague’s view mixes knowledge of the person with what is said about the place. Ask how one could tell.',
      ],
    },
    {
      question: 'Think of your worst moment. What did you do next?',
      listenFor: [
        'Owning one’s part and asking works better than explaining what one had meant. “It was meant to help” defends the speaker.',
        'A repair has a style too: an apology before everybody honours some people and embarrasses others.',
        'Leaving it alone feels respectful and is mostly relief. Ask for whom.',
      ],
    },
    {
      question: 'Where was the gap between your self-view and what you did widest?',
      listenFor: [
        'The two measure different things, and a gap is a question. Nobody has to report a figure.',
        'Ratings often fall from before to after. That can be learning and not failure: one has seen what one did not notice.',
        'A high self-view with few checks is worth a moment: what felt like knowing?',
      ],
    },
    {
      question: 'Your opening was right and the reaction was poor. What do you change?',
      listenFor: [
        'Perhaps nothing. A good choice can be met badly: people have days.',
        'Look at the chance beside the choice in the decisive moments, not at the outcome alone.',
        'To “then it is all luck”: over a run the careful player does far better. Luck decides a scene, not a habit.',
      ],
    },
    {
      question: 'Is it honest to speak differently to different people?',
      listenFor: [
        'The message stays: the tables are wrong in every version. What changes is what makes it possible to hear it.',
        'There is a limit: replies that hide something, or use a confidence, fit some people and still cost trust.',
        'Who always has to adapt, and who never? In real firms that follows power. Let the class stay with this for a while.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'Looking for the country behind the firm',
      text: 'Keldra, Saravel, Veyra and Ostrel are invented, and their profiles cut across all known tables on purpose. When somebody says “that is just like in X”, ask what they saw this person do.',
    },
    {
      name: 'The middle way',
      text: 'Half-direct words at a half-fixed time offend few and reach few. The lab pays more for a choice that suits somebody than for one that suits nobody in particular.',
    },
    {
      name: 'Spending all effort early',
      text: 'The purse is for the whole run. Whoever has spent it by the second scene meets the last people blind. Ask what a fair share would have been.',
    },
    {
      name: 'Being sure',
      text: 'Predictions of 90 % and more are seldom earned by one sign. Let the class compare confidence and hits across all its scenes.',
    },
    {
      name: 'Taking the score for a diagnosis',
      text: 'The marks describe what somebody did in a few scenes of a simulation. They are no measure of a person, and must not be used for selection or grades of character.',
    },
  ],
  settings: [
    { name: 'One hour, first meeting', text: 'Four scenes, effort normal, signs as usual, notes shown.' },
    {
      name: 'Ninety minutes',
      text: 'Six or eight scenes. The later ones go back to the four firms, where word of the first visit has gone round.',
    },
    {
      name: 'Advanced class',
      text: 'Faint signs and tight effort: choosing what to check becomes the heart of it.',
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
        'Advances in Experimental Social Psychology 10. Why we explain by person or place what the situation did',
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
