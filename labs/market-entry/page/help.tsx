const rounds = [
  ['Round 1, screening', 'Buy desk reports on all countries and name three, each with one or two reasons.'],
  [
    'Round 2, a closer look',
    'Pay sources in your three countries. The trade office hears of tariffs and policy, distributors of their own health, consultants of the entrant. A pilot sale is advertising: some buyers remember you.',
  ],
  [
    'Round 3, the plan',
    'Country, way in, first year, price and launch; three reasons for the way in; then five forecasts.',
  ],
  [
    'The years',
    'You see what happened and why, and give orders: way in, price, advertising, answers to events. Changing over costs the exit and the new set-up.',
  ],
  ['The last round, looking back', 'Five statements on why it came out so: plan, running or luck?'],
] as const

const parts = [
  [
    'Value, 35 points',
    'What your decisions are worth over 1,000 futures, in today’s money: the plan, and at each order what it adds to going on unchanged. Nothing for what blind plans are worth, everything from 95 % of the way to the best plan found.',
  ],
  [
    'Way in, 20 points',
    '12 for what your way in is worth beside the other four in your country, 8 for reasons that hold.',
  ],
  [
    'Bad luck, 15 points',
    'The mean of the worst twentieth of the futures of your plan. Full points down to the loss that the board bears; none from five million below.',
  ],
  [
    'Research, 15 points',
    '6 for reasons of the shortlist that hold, 6 for knowing what your way in rests on (Round 2 lists it), 3 for asking the same source in another country of your shortlist. What else you buy earns nothing.',
  ],
  [
    'Forecasts and looking back, 15 points',
    'Brier scores: 8 for the forecasts, 7 for looking back. Looking back, what lies within a quarter of a million of each other is a draw, and 50 % is the best answer.',
  ],
] as const

const words = [
  [
    'Value',
    'All money of the eight years in today’s money: a million in a year is worth less now, the less the riskier the country. After year 8 the business counts two more years.',
  ],
  ['CAGE distance', 'Culture, administration, geography and economy, 25 points each at most.'],
  [
    'Market share',
    'Buyers choose among you, two rivals and not buying. Fit, advertising that is remembered and reach speak for you; a high price speaks against you.',
  ],
  ['Country premium', 'What investors ask on top of the firm’s 8 % for money in that country.'],
  [
    'Policy shock',
    'A levy on what foreign firms earn. The more of you stands in the country, the more it takes.',
  ],
] as const

/** What the help dialog says, in any round. */
export const help = (
  <>
    <p>
      You take a fictional firm into its first market abroad. Countries, firms and numbers are invented. Every
      decision is saved at once, and the rounds follow one another.
    </p>
    <h3>The rounds</h3>
    <Explained terms={rounds} />
    <h3>How you are scored</h3>
    <p>
      100 points in all. You are judged by your decisions, not by your luck. What you write in your own words
      is for your instructor and earns nothing.
    </p>
    <Explained terms={parts} />
    <h3>Words</h3>
    <Explained terms={words} />
  </>
)

function Explained({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl className="sim-terms">
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
