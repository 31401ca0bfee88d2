import { Terms } from '@tradewind/ui/parts.tsx'

const rounds = [
  {
    name: 'Round 1, brief and weights',
    text: 'The board’s people say what matters, and name no criterion. Turn it into ten weights, and lock them before you see a figure.',
  },
  {
    name: 'Round 2, evidence',
    text: 'Turn cards over with your credits: each colors the map. Then draw six forecasts. The share of the band above 0 is your confidence. You can change it until you close the evidence.',
  },
  {
    name: 'Round 3, shortlist',
    text: 'Nobody ranks them for you. Choose five, compare them by your weights, give reasons that are true and matter to the board, and name the one to enter first.',
  },
  {
    name: 'Round 4, network',
    text: 'Drag four pieces onto the map, or choose their countries. Lines are as thick as they cost. A place may stand still, and the chair says how much she minds.',
  },
  {
    name: 'Round 5, shock',
    text: 'Something strikes one of your places. The chart shows what each answer costs, by how long it lasts; a second site or a move is drawn for the cheapest place until you choose one.',
  },
]

const parts = [
  {
    name: 'Robust ranking',
    text: 'We vary the weights that the board meant 2,000 times, each by up to 20 % either way. All figures count, including those on closed cards. You earn points for how often your pick comes first and your five stay in the top five.',
  },
  {
    name: 'Network cost',
    text: 'Cost, and the expected loss from standstills as the board counts it: a quarter, in full or four times. Full points for the best network that the board allows, none for random choices.',
  },
  {
    name: 'Forecasts',
    text: 'The Brier score over 1,000 futures: the square of the gap between confidence and outcome. If you say 50 % to everything, you earn a quarter.',
  },
  {
    name: 'Evidence',
    text: 'Weights that agree with the board, cards that cover most of what matters to it, and reasons that hold: true, shown on a card, and not something it shrugs at.',
  },
  {
    name: 'Answer to the shock',
    text: 'Full points for the answer with the lowest average cost over 1,000 futures, whatever happens in one future.',
  },
]

/** The text of the help dialog, the same in every round. */
export const help = (
  <>
    <p>
      You look for a fictional firm’s next market. Every decision is saved at once. A run has three, four or
      five rounds.
    </p>
    <h3>The rounds</h3>
    <Terms terms={rounds} />
    <h3>How you are scored</h3>
    <p>
      There are 100 points in total. You are judged by your decisions, not by your luck. With fewer rounds,
      the remaining parts share all the points.
    </p>
    <Terms terms={parts} />
    <h3>Words</h3>
    <p>
      A <strong>z-score</strong> says how many standard deviations a country is better (+) or worse (−) than
      the mean of the candidates. <strong>CAGE</strong> points measure distance in culture, administration,
      geography and economy, up to 25 points each. A <strong>missing</strong> figure is left out and never
      counts as 0.
    </p>
  </>
)
