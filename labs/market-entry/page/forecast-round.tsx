import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import { Confidences, confidenceIn, missingConfidence } from './confidences.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'

export function ForecastRound(play: MarketEntryPlay) {
  const { statements } = play.state
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({})
  const deciding = useDeciding<MarketEntryDecision>(play)
  return (
    <Round
      title="Round 3: Your forecasts"
      task="The plan is settled. Before the years begin, say how likely each statement is."
    >
      <Part title="Five statements">
        <p>
          Each is judged over 1,000 futures in which the plan is carried out as it stands: same price, normal
          advertising, nothing changed. 100 % is certainly true, 0 % certainly false, 50 % a coin. The Brier
          score is the square of the gap between what you say and what happens; less is better, so say what
          you truly believe. Your research may have heard of what is coming.
        </p>
        <Confidences statements={statements} given={given} onGiven={setGiven} />
      </Part>
      <SendRow
        deciding={deciding}
        objection={missingConfidence(statements, given)}
        onSend={() => void deciding.send({ type: 'forecast', confidence: confidenceIn(statements, given) })}
      >
        Give these forecasts and begin
      </SendRow>
    </Round>
  )
}
