import { BarChart } from '../../shell/ui/plots/bar-chart.tsx'
import { LineChart } from '../../shell/ui/plots/line-chart.tsx'
import { Results } from '../../shell/play/results.tsx'
import { DecideButton, Part, Round, useDeciding } from '../../shell/play/round.tsx'
import type { ForeignExchangeDecision } from '../engine/decisions.ts'
import type { Review } from '../engine/review.ts'
import type { ForeignExchangePlay } from './foreign-exchange-play.ts'
import { CheckAnswers } from './check-fields.tsx'
import { toolNames } from './exposure-form.tsx'
import { foundIn } from './quotes.ts'
import { foreign, gain, inMillions, merins, plain, rate } from './words.ts'
import { Refusal } from '../../shell/ui/refusal.tsx'
import { Table } from '../../shell/ui/table.tsx'

const exposureNames = {
  sales: 'Sales in aurels',
  parts: 'Parts in aurels',
  islands: 'Sales in dorals',
  tender: 'Tender in aurels',
} as const

/** What happened in the quarter, and why. */
export function ReviewRound(play: ForeignExchangePlay) {
  const { reviews, limit, rounds } = play.state
  const deciding = useDeciding<ForeignExchangeDecision>(play)
  const review = reviews.at(-1)
  if (!review) return null
  return (
    <Round
      title={`Quarter ${review.quarter}: What happened`}
      task="Compare what your hedges did with no hedge, and read why."
    >
      <Part title="The quarter in short">
        <div className="sim-brief">
          <Results>
            <p>{inShort(review)}</p>
          </Results>
          <ul>
            {review.lessons.map((lesson) => (
              <li key={lesson}>{lesson}</li>
            ))}
          </ul>
        </div>
      </Part>
      <Part title="Line by line">
        <ReviewedLines review={review} />
      </Part>
      {foundIn(reviews.slice(0, -1)) === null && (
        <Part title="The quotes">
          <CheckAnswers review={review} before={reviews.slice(0, -1)} />
        </Part>
      )}
      <Part title="The decision, not the luck">
        <RiskBars review={review} limit={limit} />
      </Part>
      {reviews.length > 1 && (
        <Part title="Up to now">
          <History reviews={reviews} />
        </Part>
      )}
      <div className="sim-send">
        <DecideButton deciding={deciding} onDecide={() => void deciding.send({ type: 'continue' })}>
          {review.quarter === 1
            ? 'Go on to the policy memo'
            : `Go on to quarter ${review.quarter + 1} of ${rounds}`}
        </DecideButton>
        <Refusal sentence={deciding.problem} />
      </div>
    </Round>
  )
}

function inShort({ outcome, result, unhedged }: Review): string {
  const events = [
    outcome.volumeFell ? 'The main customer ordered 60 % less.' : '',
    outcome.pegBroke ? 'The doral’s peg broke.' : '',
  ].filter(Boolean)
  return `${[...events, `The aurel ended at ${rate(outcome.rates.aurel)}, the doral at ${rate(outcome.rates.doral)}.`].join(' ')} Compared with the budget, your cash is ${gain(result)} merins; without a hedge it would be ${gain(unhedged)}.`
}

const currencyOf = (exposure: string) => (exposure === 'islands' ? 'doral' : 'aurel')

export function ReviewedLines({ review }: { review: Review }) {
  const nameOf = (id: Review['lines'][number]['exposure']) =>
    review.netting && id === 'sales' ? 'Sales less parts in aurels' : exposureNames[id]
  return (
    <>
      <Table
        frame={`Quarter ${review.quarter}, line by line`}
        look="sentences"
        caption="In merins; payments are negative"
        columns={[
          { head: 'Exposure', cell: ({ exposure }) => nameOf(exposure) },
          {
            head: 'In or out',
            cell: ({ exposure, realised }) => foreign(realised, currencyOf(exposure)),
          },
          {
            head: 'Hedge',
            cell: ({ tool, ratio }) => `${toolNames[tool]}${ratio > 0 ? `, ${ratio} %` : ''}`,
          },
          { head: 'Cash', cell: ({ cash }) => plain(cash) },
          { head: 'Without hedge', cell: ({ unhedged }) => plain(unhedged) },
          { head: 'Budget', cell: ({ budget }) => plain(budget) },
        ]}
        rows={review.lines}
        rowKey={({ exposure }) => exposure}
      />
      <dl className="sim-terms">
        {review.lines.map(({ exposure, says }) => (
          <div key={exposure}>
            <dt>{nameOf(exposure)}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function RiskBars({ review, limit }: { review: Review; limit: number }) {
  const { atRisk, atRiskUnhedged, quarter } = review
  return (
    <BarChart
      title={`Cash flow at risk in quarter ${quarter}`}
      summary={`In one of twenty futures your decision ends at least ${merins(atRisk)} below the budget; the board allows ${merins(limit)}. Lower is better.`}
      heads={['Over 1,000 futures', 'Merins']}
      bars={[
        { label: 'Your decision', value: atRisk, text: plain(atRisk) },
        { label: 'No hedge', value: atRiskUnhedged, text: plain(atRiskUnhedged), kind: 'other' },
        { label: 'The board’s limit', value: limit, text: plain(limit), kind: 'best' },
      ]}
    />
  )
}

function History({ reviews }: { reviews: readonly Review[] }) {
  const summed = (value: (review: Review) => number) => {
    let total = 0
    return reviews.map((review) => (total += value(review)))
  }
  const own = summed(({ result }) => result)
  const none = summed(({ unhedged }) => unhedged)
  return (
    <LineChart
      title="Total cash compared with the budget"
      summary={`After quarter ${reviews.length} you are at ${gain(own.at(-1) ?? 0)} merins; with no hedge you would be at ${gain(none.at(-1) ?? 0)}. One path proves little: the score looks at 1,000.`}
      x={{ name: 'Quarter', text: String }}
      y={{ name: 'Million merins', text: inMillions }}
      xs={reviews.map(({ quarter }) => quarter)}
      lines={[
        { name: 'You', ys: own },
        { name: 'No hedge', ys: none },
      ]}
    />
  )
}
