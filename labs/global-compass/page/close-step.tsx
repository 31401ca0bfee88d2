import { Bar } from '@tradewind/ui/bar.tsx'
import { counted, percent, sentence } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import { evidenceSteps, type EvidenceStep } from './evidence-steps.ts'
import { baseMarks } from './layers.ts'
import { MapRoom, RoomTools, WallMap, placesOf } from './map-room.tsx'
import { strategist } from './people.ts'
import { WeightSeen } from './ranking-table.tsx'

/** The end of the evidence: what was said, and what is left. */
export function CloseStep({ steps, ...play }: EvidenceStep) {
  const { state } = play
  const { evidence, candidates } = state
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const names = evidenceSteps(evidence).slice(1)
  const open = evidence.forecasts.filter(({ confidence }) => confidence === null).length
  const objection =
    open === 0
      ? null
      : `${sentence(counted(open, 'forecast'))} still ${open === 1 ? 'needs' : 'need'} your confidence.`
  return (
    <Stage
      steps={steps}
      title="Close the evidence?"
      task="After this, no card is turned over and no forecast changes."
      scene={
        <MapRoom
          wall={
            <WallMap
              quiet
              places={placesOf(state)}
              title="Your candidates"
              says={`${candidates.length} candidates, and what you know of them.`}
              marks={baseMarks(state)}
            />
          }
          table={<WeightSeen state={state} />}
        />
      }
      message={
        <Message from={strategist} mood={evidence.left > 1 ? 'worried' : 'calm'}>
          <p>
            {evidence.left > 1
              ? `You still have ${evidence.left} credits. They are lost after this.`
              : 'Then let us see which five you would defend.'}
          </p>
        </Message>
      }
      tools={<RoomTools state={state} />}
      action={
        <SendRow
          deciding={deciding}
          objection={objection}
          onSend={() => void deciding.send({ type: 'close-evidence' })}
        >
          Go on to the shortlist
        </SendRow>
      }
    >
      <ul className="gc-said">
        {evidence.forecasts.map(({ id, confidence }, at) => (
          <li key={id} data-open={confidence === null || undefined}>
            <span>{names[at]}</span>
            <Bar share={(confidence ?? 0) / 100} />
            <span>{confidence === null ? 'open' : percent(confidence / 100)}</span>
          </li>
        ))}
      </ul>
    </Stage>
  )
}
