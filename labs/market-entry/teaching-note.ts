import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'A firm chooses its first market abroad: where, how and when. Students pay for research, commit with reasons, and live with the choice for eight years beside two rivals whose rules they know. The class then sees whether it was the plan, the running or luck.',
  goals: [
    'Tell the size of a market from the part of it that a firm from here can reach.',
    'Match a way in to a country: what it costs, what it controls, what it gives away, and what it leaves at stake.',
    'Pay for evidence in the order in which it could change the decision, and use it.',
    'Value a plan by its average and by its worst twentieth of futures, in today’s money.',
    'Judge a decision by what was known when it was taken, and not by how it came out.',
  ],
  before: [
    'Play one rehearsal yourself, about 30 minutes. Another case is drawn than the one your class will meet.',
    'Open a class session with two attempts, of which the best counts, and keep the solution closed.',
    'Ask students to read the briefing on the start page, and one text of the reading list.',
    'Decide whether the class plays alone or in pairs. Pairs talk, and talking is where most of the learning is.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Opening',
      text: 'Ask: which is the better market, the largest or the nearest? Take a show of hands, write the count on the board, and say no more.',
    },
    {
      minutes: 12,
      name: 'Rounds 1 and 2: research',
      text: 'Everybody screens, names three countries and looks closer. After six minutes, remind them that no money is left for the closer look once all is spent on reports and a pilot, and that Round 2 lists what each way in rests on.',
    },
    {
      minutes: 8,
      name: 'Round 3: the plan',
      text: 'Before anybody settles the plan, each pair tells its neighbours the three reasons for its way in. Then forecasts: ask them to say what they believe, not what they hope.',
    },
    {
      minutes: 12,
      name: 'The years',
      text: 'Four decisions. Walk about and ask one question only: what would make you change over to another way in?',
    },
    {
      minutes: 5,
      name: 'Looking back',
      text: 'The last round is done alone and in silence: was it the plan, the running or luck?',
    },
    {
      minutes: 15,
      name: 'Debrief',
      text: 'Open the solution. Show the class view: spread of countries and ways in first, scores afterwards. Find the first parting of two students with different plans, and let the class argue whether it could have been known.',
    },
    {
      minutes: 3,
      name: 'Closing',
      text: 'Return to the show of hands. Each student writes one sentence: what I would pay to know next time.',
    },
  ],
  questions: [
    {
      question: 'Two of you chose the same country and different ways in. Who was right?',
      listenFor: [
        'The answer depends on size (fixed cost), tariff, protection of know-how, strangeness and policy risk together, not on one of them.',
        'Whoever says “a subsidiary, because we keep the profit” should be asked what is lost if a levy comes in year 3.',
        'Whoever says “export, because it is cheap” should be asked what the tariff and the dealers take from each unit.',
      ],
    },
    {
      question: 'Which piece of research changed your mind, and which could never have?',
      listenFor: [
        'Information is worth something only if some answer to it would change the decision.',
        'Fit and price sensitivity are costly to learn and decide much; a report on a topic that is alike in all three countries decides nothing.',
        'Warnings are worth most to those who plan to build.',
      ],
    },
    {
      question: 'When is it wise to wait?',
      listenFor: [
        'Where the market has not started yet, and the way in costs much each year.',
        'Where an event is announced that would change the way in: waiting keeps the choice open, as an option does.',
        'Not where nothing will be learned: a year without sales is lost.',
        'Exporting first and building later is a third answer, with its own price of changing over.',
      ],
    },
    {
      question:
        'Somebody lost money and scored well, and somebody earned much and scored little. Is that fair?',
      listenFor: [
        'The score follows the average over 1,000 futures from each decision on; the one path is luck.',
        'Firms often pay for luck. What does that do to the decisions of managers?',
        'Good answers name the worst twentieth: a plan may be good on average and still not bearable.',
      ],
    },
    {
      question: 'The follower undercuts you and the entrant comes when you grow. Should you stay small?',
      listenFor: [
        'A share just below the trigger may be worth more than one just above it, but only if staying there costs little.',
        'A price cut is answered within a year; advertising is remembered and is not undercut.',
        'Rules that are known can be planned with. Real rivals have rules too, but do not publish them.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'The largest GDP wins',
      text: 'Potential already counts income and distance. Ask for the market that the firm can reach, and for what it costs to serve it.',
    },
    {
      name: 'All the money on round 1',
      text: 'All five reports leave enough for one full look and a second, shorter one. Whoever also buys a pilot looks at one country only, and then falls in love with it. A pilot is advertising: it tells nothing that the consultant does not tell for less.',
    },
    {
      name: 'Premium and shock as the same thing',
      text: 'The premium makes later money worth less, in every future. The shock takes part of the earnings, in some futures. The debrief shows the second in the worst twentieth. Both lower the value, so a premium must not price the same shock a second time: here it stands for all other risks.',
    },
    {
      name: 'Low price by reflex',
      text: 'A low price suits goods made cheaply there and buyers who look at prices. Goods from home with freight and tariff on them have no room for it.',
    },
    {
      name: 'Names taken for countries',
      text: 'All countries are invented, and a name says nothing about the place. Stop guesses at “which country this is meant to be”: the figures are drawn by chance.',
    },
  ],
  settings: [
    { name: 'One hour', text: 'Four steps, ten countries, normal budget, three estimates: the standard.' },
    {
      name: 'Two hours, or homework',
      text: 'Every year, twelve countries: more running, more reasons to change over.',
    },
    { name: 'Beginners', text: 'Eight countries, generous budget, six estimates.' },
    {
      name: 'Advanced',
      text: 'Tight budget and no estimates: students have to sum up on paper, and research has to be chosen.',
    },
  ],
  reading: [
    {
      by: 'Johanson, J. and Vahlne, J.-E. (1977)',
      title: 'The internationalization process of the firm',
      where: 'Journal of International Business Studies 8(1)',
    },
    {
      by: 'Dunning, J. H. (1980)',
      title: 'Toward an eclectic theory of international production',
      where: 'Journal of International Business Studies 11(1)',
    },
    {
      by: 'Anderson, E. and Gatignon, H. (1986)',
      title: 'Modes of foreign entry: A transaction cost analysis and propositions',
      where: 'Journal of International Business Studies 17(3)',
    },
    {
      by: 'Ghemawat, P. (2001)',
      title: 'Distance still matters: The hard reality of global expansion',
      where: 'Harvard Business Review 79(8)',
    },
  ],
}
