const tools = [
  ['Forward', 'Fixes the rate today for an amount that you must deliver or take at the end of the quarter.'],
  [
    'Money market',
    'A forward that you build yourself: borrow one currency, exchange it today, lend the other. The full loan counts against your credit line, and nothing against the counterparty limit.',
  ],
  [
    'Put',
    'The right, but not the obligation, to sell at the strike. Protects money that comes in; costs a premium.',
  ],
  ['Call', 'The right to buy at the strike. Protects money that goes out.'],
  ['Netting', 'Receipts and payments in one currency cancel out. You hedge only the rest.'],
  [
    'Invoice in merins',
    'The customer pays in your currency, at today’s rate less a discount, however much is ordered.',
  ],
] as const

const parts = [
  ['Hedge effectiveness, 20', 'How much of an open position’s swings (variance) your hedges remove.'],
  [
    'Cash flow at risk, 30',
    'The shortfall against the budget that one of twenty futures exceeds, compared with the board’s limit each quarter.',
  ],
  ['Cost of protection, 15', 'Average spreads and premiums. Savings count only if you are protected.'],
  [
    'The right tool, 15',
    'A fixed rate for money that is certain. An option for money that may not come: tenders, and sales that the news warns about. 80 % of an exposure is enough. Treating both the same earns little.',
  ],
  [
    'Parity, 10',
    'Half for two calculations, half for finding the quote that is off parity. Until you find it, quotes you have not checked count as wrong.',
  ],
  ['Policy memo, 10', 'Rules that you follow and that would keep risk within the limit on their own.'],
] as const

/** The text of the help dialog, the same in every round. */
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
      We test each decision on 1,000 futures with the chances stated in the news. The one path that you see is
      chosen to teach you the most. Orders fall once, a peg breaks once, a limit is cut, and one forward is
      off parity. It counts no more than the others.
    </p>
    <Explained terms={parts} />
    <h3>Words</h3>
    <p>
      <strong>Base and quote:</strong> in “1 aurel costs 1.2000 merins” the aurel is the base, the merin the
      quote currency. <strong>Budget:</strong> the amounts that actually come in or go out, at parity. Parity
      is the forward rate that spot and both interest rates imply at the start of the quarter.{' '}
      <strong>Cash flow at risk:</strong> the shortfall against the budget that is exceeded in only one of
      twenty futures. <strong>Certain</strong> money is owed by contract; <strong>contingent</strong> money
      comes only if something happens first.
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
