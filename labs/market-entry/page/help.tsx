const rounds = [
  ['Round 1, screening', 'Buy desk reports on all countries. Shortlist three, each with one or two reasons.'],
  [
    'Round 2, a closer look',
    'Pay sources in your three countries. The trade office knows about tariffs and policy, distributors about their own health, consultants about the entrant. A pilot sale is advertising: some buyers remember you.',
  ],
  [
    'Round 3, the plan',
    'Choose country, entry mode, first year, price and launch. Give three reasons for the entry mode, then five forecasts.',
  ],
  [
    'The years',
    'You see what happened and why, then give orders: entry mode, price, advertising, responses to events. If you switch modes, you pay for the exit and the new set-up.',
  ],
  [
    'The last round, looking back',
    'Five statements about the cause: was it the plan, how you ran it, or luck?',
  ],
] as const

const parts = [
  [
    'Value, 35 points',
    'What your decisions are worth over 1,000 futures, in today’s money: the plan, plus what each order adds compared with no change. You earn nothing for the value of random plans. You earn full points from 95 % of the way to the best plan found.',
  ],
  [
    'Entry mode, 20 points',
    '12 for what your entry mode is worth compared with the other four in your country, 8 for reasons that hold.',
  ],
  [
    'Bad luck, 15 points',
    'The average of the worst 5 % of your plan’s futures. Full points down to the loss the board will tolerate, none from five million below that.',
  ],
  [
    'Research, 15 points',
    '6 for shortlist reasons that hold, 6 for knowing what your entry mode depends on (Round 2 lists it), 3 for asking the same source in another shortlisted country. Nothing else you buy earns points.',
  ],
  [
    'Forecasts and looking back, 15 points',
    'Brier scores: 8 for the forecasts, 7 for looking back. When looking back, values within a quarter of a million of each other are a draw, and 50 % is the best answer.',
  ],
] as const

const words = [
  [
    'Value',
    'All cash of the eight years in today’s money. A million a year from now is worth less today, and even less in a riskier country. After year 8, two more years of business count.',
  ],
  ['CAGE distance', 'Culture, administration, geography and economy, up to 25 points each.'],
  [
    'Market share',
    'Buyers choose you, one of two rivals, or nothing. Fit, remembered advertising and reach win buyers; a high price loses them.',
  ],
  ['Country premium', 'The return that investors want in that country, on top of the firm’s 8 %.'],
  ['Policy shock', 'A levy on what foreign firms earn. The more you have in the country, the more it takes.'],
] as const

/** The text of the help dialog, the same in every round. */
export const help = (
  <>
    <p>
      You take a fictional firm into its first foreign market. Countries, firms and numbers are invented.
      Every decision is saved right away. Rounds come in order.
    </p>
    <h3>The rounds</h3>
    <Explained terms={rounds} />
    <h3>How you are scored</h3>
    <p>
      100 points in total. Your decisions are judged, not your luck. What you write in your own words is for
      your instructor and earns no points.
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
