const tools = [
  [
    'Forward',
    'Fixes today the rate for the end of the quarter, for an amount that you must then deliver or take.',
  ],
  [
    'Money market',
    'A forward built by yourself: borrow one currency, change it today, lend the other. Uses the credit line in full, and no counterparty limit.',
  ],
  ['Put', 'The right, not the duty, to sell at the strike. Protects money that comes in; costs a premium.'],
  ['Call', 'The right to buy at the strike. Protects money that goes out.'],
  ['Netting', 'Receipts and payments in one currency cancel, and only the rest is hedged.'],
  [
    'Invoice in merins',
    'The customer pays in your money, at today’s rate less a discount, whatever is ordered.',
  ],
] as const

const parts = [
  ['Hedge effectiveness, 20', 'How much of the swings (variance) of an open position your hedges take away.'],
  [
    'Cash flow at risk, 30',
    'What in one of twenty futures the cash at least falls behind the budget, against the board’s limit in each quarter.',
  ],
  ['Cost of protection, 15', 'Spreads and premiums on average, in so far as they protect you.'],
  [
    'The right tool, 15',
    'A fixed rate for what is certain, a right for what may not come: tenders, and sales that the news warns of. 80 % of an exposure is enough. Doing the same about both earns little, as it tells nothing apart.',
  ],
  [
    'Parity, 10',
    'Half for two calculations, half for telling the quote that is off parity from those in line. Until you have found it, what you have not checked counts as wrong.',
  ],
  ['Policy memo, 10', 'Rules that you keep and that hold the limit by themselves.'],
] as const

/** What the help dialog says, in any round. */
export const help = (
  <>
    <p>
      Each quarter has three steps: read and decide, confirm, see what happened. Quarters 1 and 2 begin with a
      calculation, and after quarter 1 you write a policy memo. Everything is saved at once.
    </p>
    <h3>The tools</h3>
    <Explained terms={tools} />
    <h3>How you are scored</h3>
    <p>
      Each decision is tried on 1,000 futures with the chances stated in the news. The one path that you see
      is chosen so that it has much to teach: orders fall once, a peg breaks once, a limit is cut, and one
      forward is off parity. It does not count for more than the others.
    </p>
    <Explained terms={parts} />
    <h3>Words</h3>
    <p>
      <strong>Base and quote:</strong> in “1 aurel costs 1.2000 merins” the aurel is the base, the merin the
      quote currency. <strong>Budget:</strong> what really comes in or goes out, at parity: the forward rate
      that spot and both interest rates imply at the quarter’s beginning. <strong>Cash flow at risk:</strong>{' '}
      the shortfall against the budget that is exceeded in one of twenty futures only.{' '}
      <strong>Certain</strong> money is owed by contract; <strong>contingent</strong> money comes only if
      something happens first.
    </p>
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
