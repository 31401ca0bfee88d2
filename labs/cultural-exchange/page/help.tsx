import { Terms } from '../../shell/parts.tsx'

const rounds = [
  { name: 'At home', text: 'Two trades. Each custom that you did not keep is explained to you.' },
  {
    name: 'Visits',
    text: 'You choose a table and how you do each of the eight things. A trade is taken the more often, the more customs you keep, the more they trust you and the less you ask for. A breach that drew a remark before and is done again counts against you once more.',
  },
  {
    name: 'Remarks',
    text: 'Each custom gives a sign at each visit: a remark, or none. A remark points at a custom not kept, none at one kept. One sign in five misleads as a rule; before the change it is exactly one in each five visits, for each custom. Your instructor may set it otherwise.',
  },
  { name: 'After a refusal', text: 'You say something. Trust moves with it, and nothing is explained.' },
  { name: 'Notes', text: 'For each custom the way you believe in, and how sure you are, from 0 to 100.' },
  { name: 'The return', text: 'Up to six visits. At one of the two tables one rule is another one now.' },
  {
    name: 'The joint table',
    text: 'For each custom you choose a way. A bridge does two ways one after the other, and takes 3 of the gain. The business is done only if both sides take it.',
  },
] as const

const parts = [
  {
    name: 'Rules found, 30',
    text: '8 for the first notes, 22 for the last: the squared gap between your confidence and what is true (Brier 1950). Sure and right earns all, one in three on everything nothing.',
  },
  {
    name: 'Joint gain, 25',
    text: 'What your joint table brings on average, from blind choices to the best that can be done.',
  },
  {
    name: 'Recovery, 20',
    text: '7 for what you said after refusals, 7 for what you did next about things that drew a remark, by all signs so far, 6 for noticing the change. Noted right with confidence c it earns 1 − (1 − c)² of them, noted wrongly it costs c².',
  },
  {
    name: 'Fairness and trust, 15',
    text: '5 for even shares, 10 for the chance that they would trade with you again, by the customs you kept from the second visits on.',
  },
  { name: 'Reflection, 10', text: 'Six statements about your own play, held against your record.' },
] as const

/** What the help dialog says, in any round. */
export const help = (
  <>
    <p>
      You trade at home and in another town. The rules of both are drawn anew for each run, so that they stand
      for no real place. About a quarter of customs are the same in both.
    </p>
    <h3>The rounds</h3>
    <Terms terms={rounds} />
    <h3>How you are marked</h3>
    <p>
      100 points in all. You are judged by your decisions and not by your luck: whether a trade happened to be
      taken earns nothing.
    </p>
    <Terms terms={parts} />
  </>
)
