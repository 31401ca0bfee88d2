import { useState } from 'react'
import { Results } from '../../shell/play/results.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import { Account, Lessons, News } from './account.tsx'
import { Confidences, confidenceIn, missingConfidence } from './confidences.tsx'
import type { MarketEntryPlay } from './market-entry-play.ts'
import { Note } from './plan-round.tsx'

export function LookBackRound(play: MarketEntryPlay) {
  const { state } = play
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({})
  const [note, setNote] = useState('')
  const deciding = useDeciding<MarketEntryDecision>(play)
  return (
    <Round
      title={`Round ${state.round}: Looking back`}
      task="The years are over. Was it the plan, how you ran it, or luck? Say how likely each statement is, then see."
    >
      {state.business && (
        <Part title="How it went">
          <Results>
            <News business={state.business} since={1} />
          </Results>
          <Lessons state={state} business={state.business} since={state.business.since} />
          <Account state={state} business={state.business} />
        </Part>
      )}
      <Part title="Why it turned out this way">
        <p>
          One good or bad run proves little. Each statement is judged by the average over many futures, not by
          the one you saw. Each is true or false. If both sides are within a quarter of a million, it is a
          draw and 50 % is the best answer.
        </p>
        <Confidences statements={state.lookBack} given={given} onGiven={setGiven} />
        <Note
          label="What would you do again, and what would you change? (optional)"
          value={note}
          most={state.rules.mostWords}
          onChange={setNote}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={missingConfidence(state.lookBack, given)}
        onSend={() =>
          void deciding.send({
            type: 'look-back',
            confidence: confidenceIn(state.lookBack, given),
            note,
          })
        }
      >
        See the result
      </SendRow>
    </Round>
  )
}
