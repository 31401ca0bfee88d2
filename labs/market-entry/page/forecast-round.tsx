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
      task="Your plan is final. Before the years begin, say how likely each statement is."
    >
      <Part title="Five statements">
        <p>
          Each is judged over 1,000 futures in which the plan does not change: same price, normal advertising.
          100 % means certainly true, 0 % certainly false, 50 % a toss-up. The Brier score is the square of
          the gap between your answer and what happens. Lower is better, so state your true belief. Your
          research may hint at what is coming.
        </p>
        <Confidences statements={statements} given={given} onGiven={setGiven} />
      </Part>
      <SendRow
        deciding={deciding}
        objection={missingConfidence(statements, given)}
        onSend={() => void deciding.send({ type: 'forecast', confidence: confidenceIn(statements, given) })}
      >
        Submit forecasts and begin
      </SendRow>
    </Round>
  )
}
