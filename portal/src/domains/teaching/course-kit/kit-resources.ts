import type { KitCode } from './kit-codes.ts'

interface Week {
  title: string
  text: string
}

/** The free curriculum of an item: the material for a teaching unit. */
export interface KitResource {
  lead: string
  /** What students will be able to do: each begins with a verb. */
  goals: readonly string[]
  weeks: readonly Week[]
  /** What to grade and how. */
  assessment: readonly string[]
}

export const kitResources: Readonly<Record<KitCode, KitResource>> = {
  ME: {
    lead: 'A four-week unit on going abroad. Students screen countries with evidence and choose where, how and when to enter. Then they run the business for eight years against rivals.',
    goals: [
      'Tell the size of a market apart from the share that a foreign firm can reach.',
      'Match an entry mode, from export to a subsidiary, to a country and a product.',
      'Pay first for the evidence that is most likely to change the decision.',
      'Judge a decision by what was known when it was made.',
    ],
    weeks: [
      {
        title: 'Why and where',
        text: 'Motives for going abroad, market potential and distance (CAGE). Homework: a rehearsal up to the shortlist, and half a page on its three countries.',
      },
      {
        title: 'How',
        text: 'Entry modes: the cost, control and risk of each. In class: pairs defend the same country with two different entry modes.',
      },
      {
        title: 'The counted attempt',
        text: 'An hour in class, or at home with a deadline. Students write down three reasons for their plan before they see a result.',
      },
      {
        title: 'Debrief',
        text: 'Open the solution. Compare plans that were good but unlucky with plans that were poor but lucky.',
      },
    ],
    assessment: [
      'Half of the grade is the score in the lab: the best of two counted attempts.',
      'Half is a two-page memo: the plan, the evidence that the student paid for, and what would change the student’s mind.',
      'Grade the memo for its reasons, not for the outcome: students see eight years, but the score comes from 1,000 futures.',
    ],
  },
  FX: {
    lead: 'A three-week unit on currency risk. Students play the treasurer of an exporter. Quarter by quarter, they hedge money that is certain and money that may not come.',
    goals: [
      'Read a quote: base and quote currency, bid and ask.',
      'Derive a forward rate from interest parity, and notice a quote that is off.',
      'Match the tool to the exposure: a forward for what is certain, an option for what is not.',
      'Tell the quality of a hedge apart from its outcome.',
    ],
    weeks: [
      {
        title: 'Quotes and parity',
        text: 'Spot, forward and money market. Homework: the six-month forward that the lab’s briefing works out by hand, then a rehearsal of the first two quarters.',
      },
      {
        title: 'The counted attempt',
        text: 'Play one quarter together; students play the others on their own. The lab holds students to the memo that they write after quarter 1.',
      },
      {
        title: 'Debrief on 1,000 futures',
        text: 'Compare the "no hedge" path with its distribution, and ask what one good path proves.',
      },
    ],
    assessment: [
      'Half of the grade is the score in the lab, from the attempt that the class session counts.',
      'A quarter is parity by hand: two forwards and one money-market hedge, each with its steps.',
      'A quarter is a one-page policy that a board could adopt: bands, tools, and what to do before a peg breaks.',
    ],
  },
  CI: {
    lead: 'A three-week unit on working with people from other cultures. Students read people in workplace scenes at four invented firms. They choose words, moment and channel, and repair what went wrong.',
    goals: [
      'Treat what people say about a culture as a first guess, with a stated level of confidence.',
      'Choose what to check before speaking.',
      'Match words, moment and channel to one person.',
      'Stay with a conversation that has gone wrong, and repair it.',
    ],
    weeks: [
      {
        title: 'What a culture explains',
        text: 'Cultural frameworks and their limits. Homework: a rehearsal of four scenes, and a misunderstanding of their own, told from the other side.',
      },
      {
        title: 'The counted attempt',
        text: 'Four scenes in class. Students rate themselves after the first scene and after the last. The ratings are private and never graded.',
      },
      {
        title: 'Debrief',
        text: 'Open the solution. Where did a stereotype help, where did it mislead, and what would have shown that in time?',
      },
    ],
    assessment: [
      'A third of the grade is the score in the lab. In it, confidence counts as much as being right.',
      'A third is a journal of two scenes: what the student noticed, assumed, checked and learned.',
      'A third is participation in the debrief. Do not grade the self-rating: it is no longer useful once it counts.',
    ],
  },
  Bundle: {
    lead: 'A twelve-week term with four labs, from reading the world to acting in it. Each lab follows the theory it needs. It ends with a paper that the next lab builds on.',
    goals: [
      'Turn country data into a ranking that stands up to questions.',
      'Choose and run a market entry, and protect what it earns.',
      'Work with people whose rules differ from their own.',
      'Say how sure they are, and learn from being wrong.',
    ],
    weeks: [
      {
        title: 'Weeks 1 to 3: Global Compass',
        text: 'Country data, distance and location. Students have this lab for free, so start with it while they set up access to the others.',
      },
      {
        title: 'Weeks 4 to 6: Market Entry',
        text: 'Where, how and when. Students defend their shortlist with what Global Compass taught them about rankings.',
      },
      {
        title: 'Weeks 7 to 9: Foreign Exchange',
        text: 'The exporter from the previous weeks is paid in two currencies. Parity first, then hedges and the policy.',
      },
      {
        title: 'Weeks 10 and 11: Cultural Intelligence',
        text: 'The people on the other side of the contract. Four scenes in class, a journal at home.',
      },
      {
        title: 'Week 12: Looking back',
        text: 'Each student brings two decisions from the term: a right one that turned out badly, and a wrong one that turned out well.',
      },
    ],
    assessment: [
      'Fifteen percent for the score in each lab, so no single lab decides the grade.',
      'Thirty percent for the four short papers. The best three count.',
      'Ten percent for the debriefs. Class session deadlines keep everyone in the same week.',
    ],
  },
}
