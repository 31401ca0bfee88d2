import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { ReviewedLines } from './reviewed-lines.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { foundIn } from './quotes.ts'
import { gain, merins, plain } from './words.ts'
import { Worked } from './worked.tsx'

/** The exact figures of everything that was decided so far. */
export function Ledger({ state }: { state: ForeignExchangeState }) {
  const found = foundIn(state.reviews)
  return (
    <>
      {state.reviews.length === 0 ? (
        <p>After each quarter, its decisions and their exact results appear here.</p>
      ) : (
        <Quarters state={state} />
      )}
      {found !== null && <p>{`You found the odd forward in quarter ${found}.`}</p>}
      {state.calculations.map((calculation) => (
        <Worked key={calculation.item} calculation={calculation} steps={state.itemSteps[calculation.item]} />
      ))}
    </>
  )
}

function Quarters({ state: { reviews, limit } }: { state: ForeignExchangeState }) {
  return (
    <>
      <Table
        frame="The quarters so far"
        caption="In merins, against the budget"
        columns={[
          { head: 'Quarter', cell: ({ quarter }) => quarter },
          { head: 'You', cell: ({ result }) => gain(result) },
          { head: 'No hedge', cell: ({ unhedged }) => gain(unhedged) },
          { head: 'At risk', cell: ({ atRisk }) => plain(atRisk) },
        ]}
        rows={reviews}
        rowKey={({ quarter }) => quarter}
      />
      <p>At risk: the shortfall that one of twenty futures exceeds. The board allows {merins(limit)}.</p>
      {reviews.toReversed().map((review, at) => (
        <Disclosure key={review.quarter} summary={`Quarter ${review.quarter}, line by line`} open={at === 0}>
          <ul>
            {review.lessons.map((lesson) => (
              <li key={lesson}>{lesson}</li>
            ))}
          </ul>
          <ReviewedLines review={review} />
          <CheckAnswers review={review} before={reviews.filter(({ quarter }) => quarter < review.quarter)} />
        </Disclosure>
      ))}
    </>
  )
}
