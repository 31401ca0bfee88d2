import { useState } from 'react'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { CulturalExchangeDecision, Ways } from '../engine/decisions.ts'
import type { CulturalExchangeState, ShownCustom } from '../engine/state.ts'
import type { ChosenWays, CulturalExchangePlay } from './cultural-exchange-play.ts'
import { bridgesIn, objectionTo } from './joint.ts'
import { HomeRules, VisitRecord, shortOf, WaysForm } from './parts.tsx'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { SelectField } from '../../shell/ui/fields.tsx'

/** The joint table: one way for each custom, and a second one for a few. */
export function JointRound(play: CulturalExchangePlay) {
  const { state } = play
  const [ways, setWays] = useState<ChosenWays>({})
  const [bridges, setBridges] = useState<ChosenWays>({})
  const deciding = useDeciding<CulturalExchangeDecision>(play)
  const { joint, home, away } = state
  return (
    <Round
      title="The joint table"
      task={`People from ${home.name} and ${away.name} make one deal together, at your table. How will you host it?`}
    >
      <div className="sim-brief">
        <p>
          The deal is worth {joint.worth} if both sides take it, and nothing otherwise. Each side judges by
          its own rules: those of home, and those of {away.name} before the change.
        </p>
        <p>
          For up to {joint.bridges} customs you can build a bridge: both ways, one after the other, with a
          short explanation. Each bridge takes time and costs {joint.bridgeCost} of the gain.
        </p>
      </div>
      <HomeRules state={state} open />
      <Noted state={state} />
      <VisitRecord state={state} />
      <WaysForm
        customs={state.customs}
        chosen={ways}
        onChoose={(custom, way) => setWays({ ...ways, [custom]: way })}
      />
      <Part title="Bridges">
        <p role="status">
          {bridgesIn(bridges).length} of {joint.bridges} bridges chosen.
        </p>
        <div className="cx-bridges">
          {state.customs.map((custom) => (
            <BridgeForm
              key={custom.id}
              custom={custom}
              chosen={bridges[custom.id] ?? ''}
              onChoose={(way) => setBridges({ ...bridges, [custom.id]: way })}
            />
          ))}
        </div>
      </Part>
      <SendRow
        deciding={deciding}
        objection={objectionTo(state, ways, bridges)}
        onSend={() =>
          void deciding.send({
            type: 'joint',
            ways: ways as Ways,
            bridges: Object.fromEntries(bridgesIn(bridges)),
          })
        }
      >
        Host the table like this
      </SendRow>
    </Round>
  )
}

/** The player's last notes, for comparison with the rules of home. */
function Noted({ state: { lastNotes, customs, away } }: { state: CulturalExchangeState }) {
  if (!lastNotes) return null
  return (
    <Disclosure open summary={`Your last notes on ${away.name}`}>
      <ul className="cx-rules">
        {customs.map(({ id, name }) => (
          <li key={id}>
            {name}: {shortOf(customs, id, lastNotes[id].way)} ({lastNotes[id].confidence} % sure)
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface BridgeProps {
  custom: ShownCustom
  chosen: string
  onChoose: (way: string) => void
}

function BridgeForm({ custom, chosen, onChoose }: BridgeProps) {
  return (
    <SelectField
      label={`${custom.name}: a second way?`}
      value={chosen}
      onChange={onChoose}
      options={[
        { value: '', name: 'No bridge' },
        ...custom.ways.map(({ id, text }) => ({ value: id, name: text })),
      ]}
    />
  )
}
