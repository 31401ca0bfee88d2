import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { Review } from '../engine/review.ts'
import { exposureNames, nettedName } from './exposure-names.ts'
import { toolNames } from './tools.ts'
import { foreign, gain, merins, plain } from './words.ts'

const currencyOf = (exposure: string) => (exposure === 'islands' ? 'doral' : 'aurel')

export function ReviewedLines({ review }: { review: Review }) {
  const nameOf = (id: Review['lines'][number]['exposure']) =>
    review.netting && id === 'sales' ? nettedName : exposureNames[id].name
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
            cell: ({ tool, ratio }) => `${toolNames[tool]}${ratio > 0 ? `, ${percent(ratio / 100)}` : ''}`,
          },
          { head: 'Cash', cell: ({ cash }) => plain(cash) },
          { head: 'Without hedge', cell: ({ unhedged }) => plain(unhedged) },
          { head: 'Budget', cell: ({ budget }) => plain(budget) },
        ]}
        rows={review.lines}
        rowKey={({ exposure }) => exposure}
      />
      <p>
        {review.nettingFee > 0 && `The bank charged ${merins(review.nettingFee)} for netting. `}
        {`Cash less budget${review.nettingFee > 0 ? ', less that fee' : ''}: ${gain(review.result)}.`}
      </p>
      <dl className="stack gap-12">
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
