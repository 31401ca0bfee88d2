import { Terms } from '../../shell/parts.tsx'

const rounds = [
  {
    name: 'Round 1, brief and weights',
    text: 'Set how much each criterion counts, guided by the words of the board. The weights are fixed before you see any figure.',
  },
  {
    name: 'Round 2, evidence',
    text: 'Buy data cards with your credits and put a confidence on each forecast. You can change a forecast until you go on.',
  },
  {
    name: 'Round 3, shortlist',
    text: 'Choose five countries on the map or in the list, put them in order, give reasons and name your pick.',
  },
  {
    name: 'Round 4, network',
    text: 'Place four functions. Running costs differ from place to place, and links cost more the farther they reach.',
  },
  {
    name: 'Round 5, shock',
    text: 'Something happens to one of your places. Choose the answer that costs least on average.',
  },
] as const

const parts = [
  {
    name: 'A ranking that stands',
    text: 'Your weights are moved 2,000 times, each by up to 20 % either way, over all figures, also those of closed cards. You earn points for how often your pick comes first and your five come among the first five.',
  },
  {
    name: 'Cost of the network',
    text: 'Full points for the cheapest network that the board allows, none for what blind choices cost.',
  },
  {
    name: 'Forecasts',
    text: 'The Brier score over 1,000 futures: the square of the gap between confidence and outcome. Saying 50 % to everything earns a quarter.',
  },
  {
    name: 'Evidence',
    text: 'Weights that agree with the board, cards that cover much of your weight, and reasons that hold.',
  },
  {
    name: 'Answer to the shock',
    text: 'Full points for the answer with the least cost on average over 1,000 futures, whatever the one future brings.',
  },
] as const

/** What the help dialog says, in any round. */
export const help = (
  <>
    <p>
      You look for the next country of a fictional firm. Every decision is saved at once, and the rounds
      follow one another; a run has three, four or five of them.
    </p>
    <h3>The rounds</h3>
    <Terms terms={rounds} />
    <h3>How you are scored</h3>
    <p>
      100 points in all. You are judged by your decisions, not by your luck. Where there are fewer rounds,
      their points are shared among the other parts.
    </p>
    <Terms terms={parts} />
    <h3>Words</h3>
    <p>
      A <strong>z-score</strong> says how many standard deviations a country is better (+) or worse (−) than
      the mean of the candidates. <strong>CAGE</strong> points measure distance in culture, administration,
      geography and economy, 25 each at most. A <strong>missing</strong> figure is left out and never counts
      as 0.
    </p>
  </>
)
