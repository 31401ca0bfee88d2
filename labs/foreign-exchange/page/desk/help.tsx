const terms = [
  ['Limit price', 'The worst price you accept: the highest when you buy, the lowest when you sell.'],
  ['Clearing price', 'One price for all. It may be better than your limit, never worse.'],
  ['Your risk', 'How far one of twenty endings may fall below what is expected.'],
] as const

const points =
  'risk within the board’s limit 35, cost of protection 15, reading the news 40, result of the desk 10'

/** The help of the live desk. It fits the screen of a phone. */
export const help = (
  <>
    <p>Each round is one auction of forwards. They settle after the last round.</p>
    <ol>
      <li>Read the news: does it speak for a higher or a lower aurel?</li>
      <li>Choose an amount. The bar shows where your risk would stand if all of it is filled.</li>
      <li>Name your limit price. An order far from the banks’ prices may stay unfilled.</li>
      <li>Send up to three orders, or none. Then see what cleared.</li>
    </ol>
    <dl className="stack gap-12">
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p>Points: {points}.</p>
  </>
)
