import { BarChart } from '../../shell/ui/plots/bar-chart.tsx'
import { Table } from '../../shell/ui/table.tsx'
import type { Review } from '../engine/review.ts'
import { toolNames } from './tools.ts'
import { foreign, merins, plain } from './words.ts'

const exposureNames = {
  sales: 'Sales in aurels',
  parts: 'Parts in aurels',
  islands: 'Sales in dorals',
  tender: 'Tender in aurels',
} as const

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
