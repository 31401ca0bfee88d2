import type { KitCode } from './kit-codes.ts'

interface Week {
  title: string
  text: string
}

/** The free curriculum of an item: what an instructor builds a unit from. */
export interface KitResource {
  lead: string
  /** What students can do afterwards. */
  goals: readonly string[]
  weeks: readonly Week[]
  /** What to grade, and how. */
  assessment: readonly string[]
}

export const kitResources: Readonly<Record<KitCode, KitResource>> = {
  ME: {
    lead: 'A four-week unit on going abroad. Students screen countries with evidence, choose where, how and when to enter, and run the business for eight years beside two rivals.',
    goals: [
      'Tell the size of a market from the part of it that a firm from here can reach.',
      'Match a way in, from export to a subsidiary, to a country and a product.',
      'Pay for evidence in the order in which it could change the decision.',
      'Judge a decision by what was known when it was taken.',
    ],
    weeks: [
      {
        title: 'Why and where',
        text: 'Motives for going abroad, market potential and distance (CAGE). Homework: a rehearsal as far as the shortlist, and half a page on the three countries on it.',
      },
      {
        title: 'How',
        text: 'Ways in and what each costs, controls and leaves at stake. In class: pairs defend the same country with two different ways in.',
      },
      {
        title: 'The counted attempt',
        text: 'An hour in class, or at home with a deadline. Students write down three reasons for their plan before they see a result.',
      },
      {
        title: 'Debrief',
        text: 'Open the solution. Compare plans that were good and unlucky with plans that were lucky and poor.',
      },
    ],
    assessment: [
      'Half of the grade from the score in the lab, the best of two counted attempts.',
      'Half from a memo of two pages: the plan, the evidence that was paid for, and what would change the author’s mind.',
      'Grade the memo for reasons and not for the outcome: eight years are shown, and the score is taken from 1,000 futures.',
    ],
  },
  FX: {
    lead: 'A three-week unit on currency risk. Students are the treasurer of an exporter and hedge money that is certain, and money that may not come, quarter by quarter.',
    goals: [
      'Read a quote: base and quote currency, bid and ask.',
      'Derive a forward from interest parity, and notice a quote that is off.',
      'Match the tool to the exposure: a forward for what is certain, an option for what is not.',
      'Tell the quality of a hedge from its outcome.',
    ],
    weeks: [
      {
        title: 'Quotes and parity',
        text: 'Spot, forward and money market. Homework: the forward over half a year that the lab’s briefing works by hand, then a rehearsal of the first two quarters.',
      },
      {
        title: 'The counted attempt',
        text: 'One quarter together, the others alone. The memo after quarter 1 is a promise that the lab holds students to.',
      },
      {
        title: 'Debrief on 1,000 futures',
        text: 'Put the path of "no hedge" beside its distribution, and ask what one good path proves.',
      },
    ],
    assessment: [
      'Half of the grade from the score in the lab, with the attempt that the class session counts.',
      'A quarter from parity by hand: two forwards and one money-market hedge, each with its steps.',
      'A quarter from a policy of one page that a board could adopt: bands, tools, and what to do before a peg breaks.',
    ],
  },
  CI: {
    lead: 'A three-week unit on working with people from elsewhere. Students read people in working scenes of four invented firms, choose words, moment and channel, and repair what went wrong.',
    goals: [
      'Take what is said of a culture as a first guess, and say how sure one is of it.',
      'Choose what to check before speaking.',
      'Match words, moment and channel to one person.',
      'Stay with a conversation that has gone wrong, and repair it.',
    ],
    weeks: [
      {
        title: 'What a culture explains',
        text: 'Frames of culture and their limits. Homework: a rehearsal of four scenes, and one misunderstanding of one’s own told from the other side.',
      },
      {
        title: 'The counted attempt',
        text: 'Four scenes in class. Students rate themselves before and after: the gap is theirs to keep and is never graded.',
      },
      {
        title: 'Debrief',
        text: 'Open the solution. Where did a stereotype help, where did it mislead, and what would have shown that in time?',
      },
    ],
    assessment: [
      'A third of the grade from the score in the lab: confidence counts in it as much as being right.',
      'A third from a journal of two scenes: what was noticed, assumed, checked and learned.',
      'A third from taking part in the debrief. Do not grade the self-view: it loses its use the day that it counts.',
    ],
  },
  Bundle: {
    lead: 'A term of twelve weeks with four labs, from reading the world to acting in it. Each lab comes after the theory that it needs, and leaves a paper that the next one builds on.',
    goals: [
      'Turn country data into a ranking that stands up to questions.',
      'Choose and run an entry into a market, and protect what it earns.',
      'Work with people whose rules are not one’s own.',
      'Say how sure one is, and learn from having been wrong.',
    ],
    weeks: [
      {
        title: 'Weeks 1 to 3: Global Compass',
        text: 'Country data, distance and location. Students hold this lab free: begin with it while access to the others is being set up.',
      },
      {
        title: 'Weeks 4 to 6: Market Entry',
        text: 'Where, how and when. The shortlist is argued for with what Global Compass taught about rankings.',
      },
      {
        title: 'Weeks 7 to 9: Foreign Exchange',
        text: 'The exporter of the last weeks is paid in two currencies. Parity first, then hedges and the policy.',
      },
      {
        title: 'Weeks 10 and 11: Cultural Intelligence',
        text: 'The people on the other side of the contract. Four scenes in class, a journal at home.',
      },
      {
        title: 'Week 12: Looking back',
        text: 'Each student brings one decision of the term that turned out badly and was right, and one that turned out well and was wrong.',
      },
    ],
    assessment: [
      'Fifteen per cent for the score of each lab, so that no single one decides.',
      'Thirty per cent for the four short papers, the best three of which count.',
      'Ten per cent for the debriefs. Deadlines of class sessions keep everybody in the same week.',
    ],
  },
}
