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

const course =
  'Quarter 1 has certain aurels and forwards only. Dorals, netting and options come in quarter 2, the bank’s quotes, loans and limits in quarter 3. Quarters 3 and 4 have a calculation where its answer helps. After quarter 2 you write a policy memo.'

/** The text of the help dialog, the same in every round. */
export const help = (
  <>
    <p>
      Each quarter leads from the news over the bank’s two forwards and your hedges to your signature; then
      time passes. {course} What you sign or send is saved at once.
    </p>
    <p>
      A term with a dotted line explains itself: press it. The small buttons below a question open the news,
      the bank’s quotes and limits, and the ledger with all exact figures.
    </p>
    <h3>How you are scored</h3>
    <p>
      We test each decision on 1,000 futures with the chances stated in the news. The one path that you see is
      chosen to teach you the most. Orders fall once, a peg breaks once, a limit is cut, and one forward is
      off parity. It counts no more than the others.
    </p>
    <Explained terms={parts} />
    <h3>How rates are written</h3>
    <p>
      In “1 aurel costs 1.2000 merins” the aurel is the base, the merin the quote currency. Certain money is
      owed by contract; contingent money comes only if something happens first.
    </p>
  </>
)

function Explained({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl className="stack gap-12">
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
