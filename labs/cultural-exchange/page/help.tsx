import { Terms } from '@tradewind/ui/parts.tsx'

const rounds = [
  { name: 'At home', text: 'Two trades. People explain each custom that you did not keep.' },
  {
    name: 'Visits',
    text: 'A trade begins as the last one was: press a card to change it, choose table and share, and trade. They take it more often if you keep more customs, have more of their trust and ask for less. If you repeat a breach that already drew a sign, it counts against you again.',
  },
  {
    name: 'Signs',
    text: 'At each visit each custom draws a sign or none. ▲ A sign suggests that you broke the custom, ○ none that you kept it. Usually one in five misleads, a sign or its absence. Before the change it is exactly one in every five visits, for each custom. Your instructor may set a different rate. Your notebook counts what you saw.',
  },
  {
    name: 'Strangers',
    text: 'On three of five visits a stranger looks on at one of the two tables. Before strangers people show no sign, whatever you do: silence there says nothing about a custom. You see who sits where before you trade. Your notebook counts these visits apart, as ◌.',
  },
  { name: 'After a refusal', text: 'You say something. Trust changes, and nobody explains anything.' },
  {
    name: 'Notes',
    text: 'For each custom, note the way you believe in and how sure you are, from 0 to 100.',
  },
  { name: 'The return', text: 'Up to six visits. At one of the two tables, one rule has changed.' },
  {
    name: 'The joint table',
    text: 'You choose a way for each custom. A bridge uses two ways, one after the other, and costs 3 of the gain. The deal happens only if both sides take it.',
  },
] as const

const parts = [
  {
    name: 'Rules found, 30',
    text: '8 for the first notes, 22 for the last: the squared gap between your confidence and the truth (Brier 1950). Sure and right earns everything. One in three on every custom earns nothing.',
  },
  {
    name: 'Joint gain, 25',
    text: 'What your joint table brings on average, on a scale from random choices to the best possible.',
  },
  {
    name: 'Recovery, 20',
    text: '7 for what you said after refusals, 7 for how you responded to signs, given all signs so far, 6 for noticing the change. With confidence c, a right note earns 1 − (1 − c)² of the six, and a wrong note costs c².',
  },
  {
    name: 'Fairness and trust, 15',
    text: '5 for even shares, 10 for the chance that they would trade with you again, based on the customs you kept from the second visits on.',
  },
  { name: 'Reflection, 10', text: 'Six statements about your own play, compared with your record.' },
] as const

/** The text of the help dialog, the same in every round. */
export const help = (
  <>
    <p>
      You trade at home and in another town. Each run draws new rules for both, so they represent no real
      place. About a quarter of the customs are the same in both.
    </p>
    <h3>The rounds</h3>
    <Terms terms={rounds} />
    <h3>How you are marked</h3>
    <p>
      100 points in total. Your decisions are judged, not your luck: whether a trade happened to be taken
      earns nothing.
    </p>
    <Terms terms={parts} />
  </>
)
