import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalExchangeDecision, RepairId } from '../engine/decisions.ts'
import type { CulturalExchangePlay } from './cultural-exchange-play.ts'
import { LastTrade, VisitRecord } from './parts.tsx'
import { RadioGroup } from '../../shell/ui/choices.tsx'

/** What the player says after a refused trade. */
export function RepairRound(play: CulturalExchangePlay) {
  const { state } = play
  const [chosen, setChosen] = useState<RepairId | null>(null)
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const last = state.trades.at(-1)
  return (
    <Round title="They did not take it" task="Nobody says why. What do you say or do before you leave?">
      {last && <LastTrade made={last} state={state} />}
      <Part title="Your last word">
        <RadioGroup
          look="tiles"
          legend="What do you do?"
          name="cx-repair"
          options={state.repairs}
          chosen={chosen}
          onChoose={setChosen}
        />
      </Part>
      <SendRow
        deciding={deciding}
        objection={chosen === null ? 'Choose one of the five options.' : null}
        onSend={() => {
          if (chosen !== null) void deciding.send({ type: 'repair', repair: chosen })
        }}
      >
        Do this
      </SendRow>
      <VisitRecord state={state} />
    </Round>
  )
}
