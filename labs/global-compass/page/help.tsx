import { Terms } from '../../shell/parts.tsx'

/** What differs between the rules, which the help says for those that the run follows. */
const roundsUnder = (speaks: boolean) => [
  {
    name: 'Round 1, brief and weights',
    text: speaks
      ? 'The board’s people say what matters, and name no criterion. Turn it into ten weights, and lock them before you see a figure.'
      : 'Ten sliders in three steps, guided by the words of the board. You lock the weights before you see a figure.',
  },
  {
    name: 'Round 2, evidence',
    text: 'Turn cards over with your credits: each colors the map. Then draw six forecasts. The share of the band above 0 is your confidence. You can change it until you close the evidence.',
  },
  {
    name: 'Round 3, shortlist',
    text: speaks
      ? 'Nobody ranks them for you. Choose five, compare them by your weights, give reasons that are true and matter to the board, and name the one to enter first.'
      : 'Choose five countries on the map or in the list, give reasons for each, and name the one to enter first.',
  },
  {
    name: 'Round 4, network',
    text: `Drag four pieces onto the map, or choose their countries. Lines are as thick as they cost.${speaks ? ' A place may stand still, and the chair says how much she minds.' : ''}`,
  },
  {
    name: 'Round 5, shock',
    text: 'Something strikes one of your places. The chart shows what each answer costs, by how long it lasts; a second site or a move is drawn for the cheapest place until you choose one.',
  },
]

const partsUnder = (speaks: boolean) => [
  {
    name: 'Robust ranking',
    text: `We vary ${speaks ? 'the weights that the board meant' : 'your weights'} 2,000 times, each by up to 20 % either way. All figures count, including those on closed cards. You earn points for how often your pick comes first and your five stay in the top five.`,
  },
  {
    name: 'Network cost',
    text: speaks
      ? 'Cost, and the expected loss from standstills as the board counts it: a quarter, in full or four times. Full points for the best network that the board allows, none for random choices.'
      : 'Full points for the cheapest network that the board allows, none for the cost of random choices.',
  },
  {
    name: 'Forecasts',
    text: 'The Brier score over 1,000 futures: the square of the gap between confidence and outcome. If you say 50 % to everything, you earn a quarter.',
  },
  {
    name: 'Evidence',
    text: speaks
      ? 'Weights that agree with the board, cards that cover most of what matters to it, and reasons that hold: true, shown on a card, and not something it shrugs at.'
      : 'Weights that agree with the board, cards that cover most of your weight, and reasons that hold.',
  },
  {
    name: 'Answer to the shock',
    text: 'Full points for the answer with the lowest average cost over 1,000 futures, whatever happens in one future.',
  },
]

/** The text of the help dialog, the same in every round. */
export const help = (rules: number) => (
  <>
    <p>
      You look for a fictional firm’s next market. Every decision is saved at once. A run has three, four or
      five rounds.
    </p>
    <h3>The rounds</h3>
    <Terms terms={roundsUnder(rules > 1)} />
    <h3>How you are scored</h3>
    <p>
      There are 100 points in total. You are judged by your decisions, not by your luck. With fewer rounds,
      the remaining parts share all the points.
    </p>
    <Terms terms={partsUnder(rules > 1)} />
    <h3>Words</h3>
    <p>
      A <strong>z-score</strong> says how many standard deviations a country is better (+) or worse (−) than
      the mean of the candidates. <strong>CAGE</strong> points measure distance in culture, administration,
      geography and economy, up to 25 points each. A <strong>missing</strong> figure is left out and never
      counts as 0.
    </p>
  </>
)
