import { Scrolling } from '../../shell/play/round.tsx'
import type { ExchangeDebrief, ExchangeSolution } from '../engine/debrief.ts'
import type { MemoClauses } from '../engine/memo.ts'
import type { ExchangeState } from '../engine/state.ts'
import { CheckAnswers } from './check-fields.tsx'
import { toolNames } from './exposure-form.tsx'
import { ReviewedLines, RiskBars } from './review-round.tsx'
import { gain, plain } from './words.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

export function Twists({ twists }: Pick<ExchangeDebrief, 'twists'>) {
  return (
    <>
      <Scrolling label="The surprises and what they did">
        <table className="sim-table">
          <caption>Cash beside the budget in their quarter, merins</caption>
          <thead>
            <tr>
              <th scope="col">Surprise</th>
              <th scope="col">Quarter</th>
              <th scope="col">You</th>
              <th scope="col">No hedge</th>
            </tr>
          </thead>
          <tbody>
            {twists.map(({ twist, title, quarter, own, unhedged }) => (
              <tr key={twist}>
                <th scope="row">{title}</th>
                <td>{quarter}</td>
                <td>{gain(own)}</td>
                <td>{gain(unhedged)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <dl className="sim-terms">
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

export function Quarters({ debrief }: { debrief: ExchangeDebrief }) {
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
  never: 'hedge each by itself',
  'as-others': 'like the rest',
  'when-warned': 'only when the news warns',
  open: 'open as long as the peg holds',
} as const

export function MemoDebrief({ state, memo }: { state: ExchangeState; memo: ExchangeDebrief['memo'] }) {
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
        You kept {Math.round(memo.kept * 100)} % of your rules from quarter 2 on. In the hands of somebody who
        follows them to the letter they take away {Math.round(memo.holds * 100)} % of what exceeds the board’s
        limit without a hedge.
      </p>
      <table className="sim-table sim-narrow">
        <caption>Your rules</caption>
        <thead>
          <tr>
            <th scope="col">Clause</th>
            <th scope="col">Rule</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, rule]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {written.note !== '' && <p>In your own words: “{written.note}”</p>}
    </>
  )
}

const exposureNames = { sales: 'sales', parts: 'parts', islands: 'dorals', tender: 'tender' } as const

/** What a textbook would have done with the same figures, within the same limits. */
export function BookPlan({ solution }: { solution: ExchangeSolution }) {
  return (
    <>
      <p>
        Net first. Fix the rate of what is certain where it is fixed best. Buy a right for what may not come.
        What does not fit within the limits moves to the money market, or is hedged less. Not the only good
        answer, but one that anybody could have given with the figures on the screen.
      </p>
      <Scrolling label="Hedging by the book">
        <table className="sim-table fx-plan">
          <thead>
            <tr>
              <th scope="col">Quarter</th>
              <th scope="col">Hedges</th>
              <th scope="col">Cash flow at risk, merins</th>
            </tr>
          </thead>
          <tbody>
            {solution.quarters.map(({ quarter, plan, atRisk }) => (
              <tr key={quarter}>
                <th scope="row">{quarter}</th>
                <td>
                  {plan.lines
                    .map(
                      ({ exposure, tool, ratio }) =>
                        `${exposureNames[exposure]}: ${toolNames[tool].toLowerCase()}${ratio > 0 ? ` ${ratio} %` : ''}`,
                    )
                    .join('; ')}
                  {plan.netting && '; netting'}
                </td>
                <td>{plain(atRisk)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}
