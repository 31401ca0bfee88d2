import type { TeachingNote } from '../../engine/teaching-note.ts'

/** How to teach with the live desk: an hour, and shorter and longer plans. */
export const teachingNote: TeachingNote = {
  lead: 'The whole class deals forwards with each other for 20 to 40 minutes. Each student, or team, is the treasurer of a firm that will receive aurels or must pay them. They learn that a hedge has a price that people make, that waiting is a decision too, and that a board’s limit is kept round by round.',
  goals: [
    'Say which way an exposure is at risk, and which side of a forward covers it.',
    'Write a limit order, and say what a call auction does with it.',
    'Keep cash flow at risk within a board’s limit that falls from round to round.',
    'Tell news that surprises from news that everybody expected, and act before prices have taken it in.',
    'Judge a hedge by what was known when it was made, not by the rate that came.',
  ],
  before: [
    'Play it once alone from the lab’s home page: you meet nine robots, and nothing counts.',
    'Create a class session, choose “The live desk”, and let rounds open when you say so. Eight rounds fit most classes.',
    'Rehearse the first round with “Try it”, which opens a firm of your own that moves nothing.',
    'Choose the news if you want to: by hand for each round, or leave it to the lab. You can write your own.',
  ],
  plan: [
    {
      minutes: 8,
      name: 'Two firms at the board',
      text: 'One firm will receive eight million aurels, one must pay eight million. Ask each half of the class which rate they fear. Then ask whom they would like to meet.',
    },
    {
      minutes: 7,
      name: 'Round 1, together',
      text: 'Read the news aloud. Everybody looks at their exposure and the board’s limit and sends one order. Close, and read the price, the amount and the book on the wall.',
    },
    {
      minutes: 25,
      name: 'Rounds 2 to 8',
      text: 'About three minutes each. After each close ask the question on the wall for half a minute. Halfway, an order grows or shrinks at every firm: ask who noticed.',
    },
    {
      minutes: 12,
      name: 'Who covered when',
      text: 'Show the table of firms. Ask the first and the last to cover to explain themselves, before anybody looks at the points.',
    },
    {
      minutes: 8,
      name: 'What it was worth',
      text: 'Compare two firms of the same side: risk, cost, news and result. Ask which of these they could have known.',
    },
  ],
  otherPlans: [
    {
      minutes: 50,
      steps: [
        {
          minutes: 6,
          name: 'Two firms at the board',
          text: 'One receives aurels, one pays them. Who fears what, and which side of a forward covers it?',
        },
        {
          minutes: 6,
          name: 'Round 1, together',
          text: 'One order each. Read price and book on the wall.',
        },
        {
          minutes: 22,
          name: 'Rounds 2 to 8',
          text: 'Two to three minutes in each round, and more for the first two. Use the clock of the room.',
        },
        {
          minutes: 10,
          name: 'Who covered when',
          text: 'The table of firms: the first, the last, and somebody who covered too much.',
        },
        {
          minutes: 6,
          name: 'One rule each',
          text: 'Students write one rule that they would follow in every round, and read two aloud.',
        },
      ],
    },
    {
      minutes: 75,
      steps: [
        {
          minutes: 12,
          name: 'Two firms, and a forward by hand',
          text: 'Which rate does each firm fear? Work out the banks’ middle of round 1 from spot and the two interest rates.',
        },
        {
          minutes: 8,
          name: 'Round 1, together',
          text: 'Before the close each neighbour guesses the price. Then read the book: who would have dealt at a worse price?',
        },
        {
          minutes: 30,
          name: 'Rounds 2 to 10',
          text: 'Choose 10 rounds. In round 5 tell news of your own, such as a rumour, and ask what it would take to believe it.',
        },
        {
          minutes: 15,
          name: 'Who covered when',
          text: 'Draw the price over the rounds. Mark where each side dealt most, and what the news was.',
        },
        {
          minutes: 10,
          name: 'Decision and outcome',
          text: 'Find a firm with a good result and few points for risk. Ask whether its board should be pleased.',
        },
      ],
    },
  ],
  questions: [
    {
      question: 'The price lay above the banks’ middle. Who made it so, and were they wrong?',
      listenFor: [
        'Firms that pay aurels wanted more than firms that receive them offered, so banks sold, each step at a higher price.',
        'It is right to pay a little more if the news has not worked through, or if the limit would be broken. It is a mistake out of fear alone.',
      ],
    },
    {
      question: 'You waited for a better price. What did waiting cost, even where the price came?',
      listenFor: [
        'The open amount carried the risk of all rounds in between. The limit counts it in every round, whatever the rate does.',
        'A poor answer says that it went well. Ask in how many of twenty classes it would have.',
      ],
    },
    {
      question: 'The rate rise came as announced, and some of you bought. Why did the aurel not move?',
      listenFor: ['Prices hold what everybody expects. Only a surprise moves them.'],
    },
    {
      question: 'Your order was filled in part. What had you not thought of?',
      listenFor: [
        'At the last price that is reached, orders share what is left. A slightly better price is filled first.',
        'Two orders at two prices say more about what you want than one.',
      ],
    },
    {
      question:
        'Your forwards lost money and your firm’s cash is where the board wanted it. Was the hedge bad?',
      listenFor: [
        'The loss on the forwards is the gain on the exposure. The firm is where the budget said.',
        'Judge by the risk that was taken away, and by what the protection cost.',
      ],
    },
  ],
  pitfalls: [
    {
      name: 'The wrong side',
      text: 'A firm that receives aurels sells them forward. Some students buy because the rate rises. Ask what they will hold at the end.',
    },
    {
      name: 'A price to be on the safe side',
      text: 'A far worse limit does not make one pay it: all deal at one price. But if many do so, they make that price.',
    },
    {
      name: 'All or nothing in round 1',
      text: 'Covering all at once pays the banks’ farther quotes and leaves nothing for news and for orders that change.',
    },
    {
      name: 'Forgetting the order that changes',
      text: 'Once in the run each exposure grows or shrinks by a fifth. What was covered to the full is then open, or too much.',
    },
    {
      name: 'Playing the market',
      text: 'Buying and selling back costs the spread twice and breaks the limit in between. The policy of the firm bounds it.',
    },
  ],
  settings: [
    { name: 'A first class, 50 minutes', text: 'Eight rounds and a normal limit, at three minutes a round.' },
    { name: 'A short try', text: 'Six rounds take 20 minutes. Use the lab’s own news.' },
    { name: 'A course in treasury', text: 'Ten or twelve rounds and a tight limit; tell news of your own.' },
    {
      name: 'Few students',
      text: 'Add robots until there are eight firms: the market is livelier with both sides in it.',
    },
  ],
  reading: [
    {
      by: 'Froot, K. A., Scharfstein, D. S. and Stein, J. C. (1994)',
      title: 'A framework for risk management',
      where: 'Harvard Business Review 72(6)',
    },
    {
      by: 'Schwartz, R. A. and Francioni, R. (2004)',
      title: 'Equity Markets in Action: the fundamentals of liquidity, market structure and trading',
      where: 'Wiley, on call auctions',
    },
    {
      by: 'Andersen, T. G., Bollerslev, T., Diebold, F. X. and Vega, C. (2003)',
      title: 'Micro effects of macro announcements: real-time price discovery in foreign exchange',
      where: 'American Economic Review 93(1)',
    },
  ],
}
