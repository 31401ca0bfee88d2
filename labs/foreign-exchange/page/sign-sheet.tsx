import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { GivenChecks } from './foreign-exchange-play.ts'
import { hedged, lineFor, type HedgeDraft } from './preview.ts'
import { givenWords } from './quotes.ts'
import { Rooms } from './room.tsx'
import { toolNames } from './tools.ts'
import { foreign } from './words.ts'

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
  checks: GivenChecks
}

/** All hedges and verdicts of the quarter, and the room that is left of both limits. */
export function SignSheet({ state, draft, netting, checks }: Props) {
  const { offers } = state.quarter
  const exposures = hedged(state.quarter, netting)
  return (
    <>
      <Table
        captionHidden
        caption="Your hedges"
        columns={[
          { head: 'Exposure', cell: ({ name }) => name },
          { head: 'Amount', cell: ({ amount, currency }) => foreign(amount, currency) },
          {
            head: 'Hedge',
            cell: (exposure) => {
              const { tool, ratio } = lineFor(draft, exposure)
              return `${toolNames[tool]}${ratio > 0 && tool !== 'invoice' ? `, ${percent(ratio / 100)}` : ''}`
            },
          },
        ]}
        rows={exposures}
        rowKey={({ id }) => id}
      />
      {offers.quotes && <p>{givenWords(state.reviews, checks)}</p>}
      {offers.limits && <Rooms state={state} draft={draft} netting={netting} />}
    </>
  )
}
