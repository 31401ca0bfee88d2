import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CustomId } from '../data/customs.ts'
import type { TableId } from '../data/places.ts'
import type { CulturalExchangeDecision } from '../engine/decisions.ts'
import { knowingNothing, missingInReport, type CulturalExchangePlay } from './cultural-exchange-play.ts'
import { Confidence, LastTrade, VisitRecord } from './parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

/** The table and the custom whose rule has changed. */
export function ReportRound(play: CulturalExchangePlay) {
  const { state } = play
  const [table, setTable] = useState<TableId | null>(null)
  const [custom, setCustom] = useState<CustomId | null>(null)
  const [confidence, setConfidence] = useState<number | null>(null)
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const last = state.trades.at(-1)
  const missing = missingInReport(table, custom, confidence)
  return (
    <Round
      title="What has changed"
      task="At one of the two tables, one rule has changed. Which table, and which rule?"
    >
      {last && <LastTrade made={last} state={state} />}
      <VisitRecord state={state} open />
      <Part title="Your answer">
        <RadioGroup
          look="tiles"
          legend="At which table?"
          name="cx-changed-table"
          options={state.tables.map(({ id, name }) => ({ id, text: name }))}
          chosen={table}
          onChoose={setTable}
        />
        <RadioGroup
          look="tiles"
          legend="Which custom?"
          name="cx-changed-custom"
          options={state.customs.map(({ id, name }) => ({ id, text: name }))}
          chosen={custom}
          onChoose={setCustom}
        />
        <p>
          How sure are you that both are right, in percent? There are 16 combinations, so a random guess is
          right in 6 of 100 cases. The surer you are, the more a wrong answer costs.
        </p>
        <Confidence
          label="Percent sure that table and custom are right"
          value={confidence}
          unknown={knowingNothing.report}
          onChange={setConfidence}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={missing}
        onSend={() => {
          if (table !== null && custom !== null && confidence !== null)
            void deciding.send({ type: 'report', table, custom, confidence })
        }}
      >
        Lock in this answer
      </SendRow>
    </Round>
  )
}
