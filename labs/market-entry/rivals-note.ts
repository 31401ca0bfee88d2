import type { PlanStep, TeachingNote } from '../engine/teaching-note.ts'
import { teachingNote } from './teaching-note.ts'

/** An hour. */
const rivalsIn60Minutes: readonly PlanStep[] = [
  {
    minutes: 4,
    name: 'Opening',
    text: 'Say: you are one of several firms, and all of you see the same list. Ask: if everybody reads the same reports, who should go to the best country? Collect no answer.',
  },
  {
    minutes: 10,
    name: 'Rounds 1 and 2: research',
    text: 'Six minutes for round 1 and four for round 2. Say once: nothing that you can buy tells you about the other teams.',
  },
  {
    minutes: 8,
    name: 'Round 3: the plan',
    text: 'Before the round closes, each team writes on paper where it expects the others to go. Then close the round: year 1 passes for all.',
  },
  {
    minutes: 4,
    name: 'The first market report',
    text: 'Show the wall. Who expected this? Ask the fullest country what it will do, and do not let anybody answer yet.',
  },
  {
    minutes: 16,
    name: 'Years 2 to 8',
    text: 'A good two minutes for each year. Read the report aloud in one sentence, then open the next round.',
  },
  {
    minutes: 3,
    name: 'Looking back',
    text: 'Each team does the last round in silence: was it the plan, the price, the timing, or luck?',
  },
  {
    minutes: 13,
    name: 'Debrief',
    text: 'Show all paths: who went where, and what it was worth. Ask two teams of the same country to tell the story of one year from both sides. Open the solution last.',
  },
  {
    minutes: 2,
    name: 'Closing',
    text: 'Each student writes one sentence: “I would have known where they go if I had asked …”',
  },
]

/** The same class in 50 minutes: research as homework, and the discussion at the end alone. */
const rivalsIn50Minutes: readonly PlanStep[] = [
  {
    minutes: 3,
    name: 'Opening',
    text: 'Say: all firms see the same list, and nobody knows where the others go. Ask who should go to the best country, and collect no answer.',
  },
  {
    minutes: 8,
    name: 'Rounds 1 and 2: research',
    text: 'Five minutes for the shortlist and three for the closer look. Teams that have met before the class are faster: ask them to bring three criteria on paper.',
  },
  {
    minutes: 7,
    name: 'Round 3: the plan',
    text: 'Each team writes down where it expects the others, then sends its plan and its forecasts. Close the round.',
  },
  {
    minutes: 16,
    name: 'Years 2 to 8',
    text: 'A good two minutes for each year. Read the market report aloud in one sentence; discuss nothing yet.',
  },
  {
    minutes: 3,
    name: 'Looking back',
    text: 'In silence, and without talking about the place.',
  },
  {
    minutes: 11,
    name: 'Debrief',
    text: 'Show all paths. Take one crowded country and one that a firm had to itself: what did each plan gain or lose by the others? Open the solution afterwards.',
  },
  {
    minutes: 2,
    name: 'Closing',
    text: 'One sentence from each student: what they will ask about rivals before the next plan.',
  },
]

/** The same class in 75 minutes. */
const rivalsIn75Minutes: readonly PlanStep[] = [
  {
    minutes: 5,
    name: 'Opening',
    text: 'Say: you are one of several firms, and all of you see the same list. Ask: if everybody reads the same reports, who should go to the best country? Let them whisper for a minute and collect nothing.',
  },
  {
    minutes: 12,
    name: 'Rounds 1 and 2: research',
    text: 'Open round 1 and give it seven minutes, then round 2 with five. Say once: reports tell you about the country; nothing that you can buy tells you about the other teams.',
  },
  {
    minutes: 10,
    name: 'Round 3: the plan',
    text: 'Before the round closes, each team writes on paper where it expects the others to go, and folds the paper. Then close the round: year 1 passes for all.',
  },
  {
    minutes: 5,
    name: 'The first market report',
    text: 'Show the wall. Unfold the papers: who expected this? Ask the fullest country what it will do, and do not let anybody answer yet.',
  },
  {
    minutes: 21,
    name: 'Years 2 to 8',
    text: 'Three minutes for each year. Read the report aloud in one sentence, then open the next round. In year 4, stop once and ask the question on the wall.',
  },
  {
    minutes: 4,
    name: 'Looking back',
    text: 'Each team does the last round in silence: was it the plan, the price, the timing, or luck?',
  },
  {
    minutes: 15,
    name: 'Debrief',
    text: 'Show all paths: who went where, and what it was worth. Compare the value of a plan with the rivals and without them. Ask two teams of the same country to tell the story of one year from both sides. Open the solution last.',
  },
  {
    minutes: 3,
    name: 'Closing',
    text: 'Each student writes one sentence: “I would have known where they go if I had asked …”',
  },
]

/** How to teach a class whose firms meet. */
export const rivalsNote: TeachingNote = {
  lead: 'The teams of the class are firms that look at the same countries at the same time. Nobody knows where the others go until year 1 has passed; from then on, everybody reads who sells where, at which price and with which share. The class sees that a good market for one firm is a poor one for five.',
  goals: [
    'Expect what rivals will do before they do it, and say on which reasons.',
    'Read a market report: who is where, who is cheap, who is loud, and who has stopped.',
    'Decide between following, avoiding and waiting where others enter the same market.',
    'Explain why a price cut that helps one firm can leave all firms poorer.',
    'Separate what one’s own decisions are worth from the place that one reached.',
  ],
  before: [
    'Play once alone with the setting “The class’s firms meet in one market”: three robots are your rivals. It takes about 40 minutes.',
    'Open a hosted class with teams of two to four, so that there are three to eight firms. Add robots if there are fewer.',
    'Choose the points for rank: 0 if you only want to talk about rivalry, 10 for most classes, 30 if the place should hurt.',
    'Keep the two local rivals for a class that knows the lab. Without them the market report is easier to read.',
    'Put the projector’s link on the wall: after each year it shows who is where.',
  ],
  plan: rivalsIn60Minutes,
  otherPlans: [
    { minutes: 50, steps: rivalsIn50Minutes },
    { minutes: 75, steps: rivalsIn75Minutes },
  ],
  questions: [
    {
      question: 'Everybody read the same reports. Why did so many of you go to the same country?',
      listenFor: [
        'The same evidence leads to the same choice unless one asks what the others conclude from it.',
        'A second-best country for one’s own eyes may be the best one to have alone.',
        'If a student says “we were there first”, ask what first is worth where all enter in the same year.',
      ],
    },
    {
      question:
        'One of you cut the price. What did it do to the others in the same country, and to the follower?',
      listenFor: [
        'The follower asks a little less than the cheapest firm, so one firm’s cut makes the follower cheap for all.',
        'Answering a cut with a cut leaves the shares nearly as they were and all margins lower.',
        'A firm that makes its goods in the country can afford what an exporter cannot.',
      ],
    },
    {
      question: 'When should a firm leave a crowded market, and why did nobody want to be the first to go?',
      listenFor: [
        'Whoever leaves pays the exit, and those who stay share the buyers. Each waits for another to go.',
        'What was paid to enter is gone either way. Only what comes from here on counts.',
        'Cheap entry modes are options: indirect export can leave for nothing.',
      ],
    },
    {
      question: 'A licence teaches the follower. Who pays for that where several firms are licensors?',
      listenFor: [
        'What leaks from any firm helps the follower against all of them, for good.',
        'Each licensor counts only its own loss, so the country as a whole gets too many licences.',
        'It stays when the licensor has left.',
      ],
    },
    {
      question: 'The winner by value is not the winner by points. How can that be?',
      listenFor: [
        'Most points compare a plan with the best one beside the same rivals, over 1,000 futures.',
        'The place goes by the one path that all have seen. It contains luck, and what others left open.',
        'If a student wants rank alone to count, ask what that does to the risk that managers take.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'Playing against the wall',
      text: 'Some teams watch the rank and forget the account. Remind them that most points are for the value of their decisions, and that the market report shows sales, not profit.',
    },
    {
      name: 'Everybody in the largest country',
      text: 'It happens in most classes, and it is the lesson: do not warn them. Three firms in one country rarely earn what one would; the debrief says what the rivals cost each of them.',
    },
    {
      name: 'Talking between teams',
      text: 'Decide before whether teams may talk. Agreements on who goes where are an excellent topic and, between real firms, often against the law. Nothing in the lab binds anybody to them.',
    },
    {
      name: 'Waiting for certainty',
      text: 'A firm that enters in year 2 sees who is there, but the country of its plan is already chosen. It may only stay away.',
    },
  ],
  settings: [
    { name: 'Three to eight teams', text: 'Ten countries and 10 points for rank: the standard.' },
    { name: 'Two teams', text: 'Add two robots, so that the report is worth reading.' },
    { name: 'First lesson with the lab', text: 'Eight countries, no local rivals, no points for rank.' },
    { name: 'After a first run alone', text: 'Tight budget, local rivals, 20 points for rank.' },
  ],
  reading: [
    {
      by: 'Knickerbocker, F. T. (1973)',
      title: 'Oligopolistic Reaction and Multinational Enterprise',
      where: 'Harvard Business School',
    },
    {
      by: 'Lieberman, M. B. and Montgomery, D. B. (1988)',
      title: 'First-mover advantages',
      where: 'Strategic Management Journal 9(S1)',
    },
    ...teachingNote.reading,
  ],
}
