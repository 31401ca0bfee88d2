import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import type { ForeignExchangeDebrief, ForeignExchangeSolution } from '../engine/debrief.ts'
import type { MemoClauses } from '../engine/memo.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { CheckAnswers } from './check-answers.tsx'
import { exposureNames } from './exposure-names.ts'
import { toolNames } from './tools.ts'
import { ReviewedLines } from './reviewed-lines.tsx'
import { RiskBars } from './risk-bars.tsx'
import { gain, plain } from './words.ts'

export function Twists({ twists }: Pick<ForeignExchangeDebrief, 'twists'>) {
  return (
    <>
      <Table
        frame="The surprises and what they did"
        caption="Cash compared with the budget in that quarter, merins"
        columns={[
          { head: 'Surprise', cell: ({ title }) => title },
          { head: 'Quarter', cell: ({ quarter }) => quarter },
          { head: 'You', cell: ({ own }) => gain(own) },
          { head: 'No hedge', cell: ({ unhedged }) => gain(unhedged) },
        ]}
        rows={twists}
        rowKey={({ twist }) => twist}
      />
      <dl className="stack gap-12">
        {twists.map(({ twist, title, says }) => (
          <div key={twist}>
            <dt>{title}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function Quarters({ debrief }: { debrief: ForeignExchangeDebrief }) {
  return debrief.reviews.map((review, at) => (
    <Disclosure
      key={review.quarter}
      summary={`Quarter ${review.quarter}: you ${gain(review.result)}, no hedge ${gain(review.unhedged)}`}
    >
      <ul>
        {review.lessons.map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ul>
      <CheckAnswers review={review} before={debrief.reviews.slice(0, at)} />
      <ReviewedLines review={review} />
      <RiskBars review={review} limit={debrief.limit} />
    </Disclosure>
  ))
}

const ruleNames = {
  fixing: 'fix the rate',
  option: 'buy options',
  none: 'leave open',
  always: 'net first',
  never: 'hedge each separately',
  'as-others': 'like the rest',
  'when-warned': 'only when the news warns',
  open: 'open while the peg holds',
} as const

export function MemoDebrief({
  state,
  memo,
}: {
  state: ForeignExchangeState
  memo: ForeignExchangeDebrief['memo']
}) {
  const written = state.memo
  if (!written) return null
  const { least, most, certain, contingent, netting, peg }: MemoClauses = written.clauses
  const rows = [
    ['Share of certain exposures', `${least} to ${most} %`],
    ['Certain exposures', ruleNames[certain]],
    ['Tenders', ruleNames[contingent]],
    ['Sales and parts', ruleNames[netting]],
    ['A pegged currency', ruleNames[peg]],
  ] as const
  return (
    <>
      <p>
        You followed {Math.round(memo.kept * 100)} % of your rules from quarter {state.rules.memoAfter + 1}{' '}
        on. Followed to the letter, they remove {Math.round(memo.holds * 100)} % of the excess over the
        board’s limit without a hedge.
      </p>
      <Table
        narrow
        caption="Your rules"
        columns={[
          { head: 'Clause', cell: ([name]) => name },
          { head: 'Rule', cell: ([, rule]) => rule },
        ]}
        rows={rows}
        rowKey={([name]) => name}
      />
      {written.note !== '' && <p>In your own words: “{written.note}”</p>}
    </>
  )
}

/** The textbook plan with the same figures and the same limits. */
export function BookPlan({ solution }: { solution: ForeignExchangeSolution }) {
  return (
    <>
      <p>
        Net first. For certain money, fix the rate where you get the best one. For money that may not come,
        buy an option. If something does not fit within the limits, move it to the money market or hedge less.
        This is not the only good answer, but you could have given it with the figures on the screen.
      </p>
      <Table
        frame="Hedging by the book"
        columns={[
          { head: 'Quarter', cell: ({ quarter }) => quarter },
          { head: 'Hedges', cell: ({ plan }) => planText(plan) },
          { head: 'Cash flow at risk, merins', cell: ({ atRisk }) => plain(atRisk) },
        ]}
        rows={solution.quarters}
        rowKey={({ quarter }) => quarter}
      />
    </>
  )
}

function planText({ lines, netting }: ForeignExchangeSolution['quarters'][number]['plan']): string {
  const hedges = lines.map(
    ({ exposure, tool, ratio }) =>
      `${exposureNames[exposure].word}: ${toolNames[tool].toLowerCase()}${ratio > 0 ? ` ${ratio} %` : ''}`,
  )
  return [...hedges, ...(netting ? ['netting'] : [])].join('; ')
}
