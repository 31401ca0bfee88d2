import type { TeachingNote } from '../engine/teaching-note.ts'

export const teachingNote: TeachingNote = {
  lead: 'A firm chooses its first foreign market: where, how and when. Students pay for research, commit with reasons, and live with the choice for eight years: against two rivals whose rules they know, or against the firms of other teams. The class then sees whether the plan, the way they ran it, or luck decided.',
  goals: [
    'Distinguish the size of a market from the part that a foreign firm can reach.',
    'Match an entry mode to a country: what it costs, controls, gives away and puts at risk.',
    'Pay first for the evidence most likely to change the decision, and use it.',
    'Value a plan by its average and by the worst 5 % of its futures, in today’s money.',
    'Judge a decision by what was known at the time, not by how it turned out.',
  ],
  before: [
    'Play one rehearsal yourself, about 30 minutes. Your class will get a different case.',
    'Open a class session with two attempts where the best counts, and keep the solution closed.',
    'Ask students to read the briefing on the start page and one text from the reading list.',
    'Decide whether the class plays alone or in pairs. Pairs talk, and most of the learning happens in talk.',
  ],
  plan: [
    {
      minutes: 5,
      name: 'Opening',
      text: 'Ask: which is the better market, the largest or the nearest? Take a show of hands, write the count on the board and move on.',
    },
    {
      minutes: 12,
      name: 'Rounds 1 and 2: research',
      text: 'Everyone screens, shortlists three countries and looks closer. After six minutes, remind them to keep money for the closer look, because reports and a pilot can use it all up. Also mention that the dossier lists what each entry mode depends on.',
    },
    {
      minutes: 8,
      name: 'Round 3: the plan',
      text: 'Before anyone submits a plan, each pair tells its neighbors the three reasons for its entry mode. Then come the forecasts. Ask them to state what they believe, not what they hope.',
    },
    {
      minutes: 12,
      name: 'The years',
      text: 'Four decisions, each after news that asks for an answer. Walk around and ask two questions: what does the news cost you if you do nothing, and what would make you switch to another entry mode?',
    },
    {
      minutes: 5,
      name: 'Looking back',
      text: 'Students do the last round alone and in silence: was it the plan, how they ran it, or luck?',
    },
    {
      minutes: 15,
      name: 'Debrief',
      text: 'Open the solution. Show the class view: first the spread of countries and entry modes, then the scores. Find where two students with different plans first part ways. Let the class debate whether they could have known.',
    },
    {
      minutes: 3,
      name: 'Closing',
      text: 'Return to the show of hands. Each student writes one sentence: “Next time I would pay to know …”',
    },
  ],
  questions: [
    {
      question: 'Two of you chose the same country but different entry modes. Who was right?',
      listenFor: [
        'The answer depends on size (fixed cost), tariff, protection of know-how, cultural distance and policy risk together, not on any one of them.',
        'If a student says “a subsidiary, because we keep the profit”, ask what is lost if a levy comes in year 3.',
        'If a student says “export, because it is cheap”, ask what the tariff and the dealers take from each unit.',
      ],
    },
    {
      question: 'Which piece of research changed your mind, and which never could have?',
      listenFor: [
        'Information has value only if some answer would change the decision.',
        'Fit and price sensitivity cost a lot to learn and decide a lot. A report on something that is the same in all three countries decides nothing.',
        'Warnings are worth most to students who plan to build.',
      ],
    },
    {
      question: 'When is it wise to wait?',
      listenFor: [
        'When the market has not started yet and the entry mode costs a lot each year.',
        'When an announced event would change the entry mode: like an option, waiting keeps the choice open.',
        'Not when there is nothing to learn: a year without sales is lost.',
        'Exporting first and building later is a third answer, with its own switching cost.',
      ],
    },
    {
      question: 'One student lost money and scored well; another earned a lot and scored low. Is that fair?',
      listenFor: [
        'The score follows the average over 1,000 futures from each decision on. The single path they saw is luck.',
        'Firms often reward luck. What does that do to managers’ decisions?',
        'Good answers mention the worst 5 %: a plan may be good on average and still too risky.',
      ],
    },
    {
      question: 'The follower undercuts you, and the entrant arrives when you grow. Should you stay small?',
      listenFor: [
        'A share just below the trigger may be worth more than one just above it, but only if staying there costs little.',
        'Rivals answer a price cut within a year. Advertising is remembered, and rivals cannot undercut it.',
        'You can plan around known rules. Real rivals have rules too, but do not publish them.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'Always doing something about the news',
      text: 'An answer must earn back its fee in the years that the news lasts. A small business, or one whose partner carries the sales, often does best to let it pass; a large one rarely does.',
    },
    {
      name: 'The largest GDP wins',
      text: 'Potential already includes income and distance. Ask which market the firm can reach, and what it costs to serve it.',
    },
    {
      name: 'Spending all the money in Round 1',
      text: 'After all five reports, there is enough for one full look and a second, shorter one. Students who also buy a pilot look at one country only, then fall in love with it. A pilot is advertising: it reveals nothing that the consultant does not reveal for less.',
    },
    {
      name: 'Confusing premium and shock',
      text: 'The premium makes later money worth less in every future. The shock takes part of the earnings in some futures; the debrief shows it in the worst 5 %. Both lower the value, so the premium must not price the same shock twice. Here it covers all other risks.',
    },
    {
      name: 'Cutting the price by reflex',
      text: 'A low price suits goods made cheaply in the country and price-sensitive buyers. Goods from home, with freight and tariff, leave no room for it.',
    },
    {
      name: 'Guessing the real country',
      text: 'All countries are invented, and a name says nothing about the place. Stop guesses about “which country this is meant to be”: the figures are random.',
    },
  ],
  settings: [
    { name: 'One hour', text: 'Four steps, ten countries, normal budget, three estimates: the standard.' },
    {
      name: 'Two hours, or homework',
      text: 'Every year, twelve countries: more decisions, more reasons to switch.',
    },
    { name: 'Beginners', text: 'Eight countries, generous budget, six estimates.' },
    {
      name: 'Advanced',
      text: 'Tight budget and no estimates: students calculate on paper and must choose their research.',
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
