import { Refusal } from '@tradewind/ui/refusal.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { percent } from '@tradewind/contract/words/figures'
import { useDraft } from '../../shell/place/drafts.ts'
import { Message } from '../../shell/place/message.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import { Term } from '../../shell/place/term.tsx'
import { DecideButton, useDeciding } from '../../shell/play/round.tsx'
import { useCaptainDraft } from '../../shell/team/use-captain-draft.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import type { CriterionCard, ForecastCard } from '../engine/state.ts'
import type { EvidenceStep } from './evidence-steps.ts'
import { forecastScene } from './forecast-scene.tsx'
import { figureText } from './layers.ts'
import { MapRoom, RoomTools } from './map-room.tsx'
import { expert } from './people.ts'

interface Props extends EvidenceStep {
  card: ForecastCard
}

/** One forecast: the end of next year's gap is drawn, and the share above 0 is the confidence. */
export function ForecastStep({ card, steps, onNext, ...play }: Props) {
  const { state } = play
  const criterion = state.criteria.find(({ id }) => id === card.criterion)
  const [confidence, setConfidence] = useDraft(`forecast/${card.id}`, card.confidence ?? 50)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const decision = { type: 'forecast', statement: card.id, confidence } as const
  // Nobody has said anything as long as the line is where it began.
  useCaptainDraft(confidence === (card.confidence ?? 50) ? null : decision)
  const give = async () => {
    if (card.confidence === confidence || (await deciding.send(decision))) onNext()
  }
  if (!criterion) return null
  return (
    <Stage
      steps={steps}
      title={card.text}
      task={
        <>
          Drag the end of the line, or set your <Term of="confidence" />.
        </>
      }
      scene={
        <MapRoom
          onPhone="table"
          {...forecastScene({ state, card, criterion, confidence, onDraw: setConfidence })}
        />
      }
      message={<Advice state={state} card={card} criterion={criterion} />}
      tools={<RoomTools state={state} />}
      action={
        <div className="sim-send">
          <DecideButton deciding={deciding} onDecide={() => void give()}>
            Say {percent(confidence / 100)}
          </DecideButton>
          <Refusal sentence={deciding.problem} />
        </div>
      }
    >
      <div className="row">
        <Slider
          label="Confidence that it happens, %"
          unit="%"
          value={confidence}
          max={100}
          onChange={setConfidence}
        />
      </div>
      <dl className="gc-brier stack gap-12 flush">
        <div>
          <dt>If it happens, you lose</dt>
          <dd>{brier(1 - confidence / 100)}</dd>
        </div>
        <div>
          <dt>If it does not</dt>
          <dd>{brier(confidence / 100)}</dd>
        </div>
      </dl>
      <p className="sim-note">Within a year each figure moves 30 % towards the middle, then by chance.</p>
      {!criterion.bought && criterion.price <= state.evidence.left && <Peek {...{ play, criterion }} />}
    </Stage>
  )
}

const brier = (gap: number) => (gap * gap).toFixed(2)

/** The card with both figures can still be turned over here. */
function Peek({
  play,
  criterion,
}: {
  play: Pick<Props, 'decide' | 'saving' | 'open'>
  criterion: CriterionCard
}) {
  const deciding = useDeciding<GlobalCompassDecision>(play)
  return (
    <p>
      <DecideButton
        deciding={deciding}
        kind="outlined"
        onDecide={() => void deciding.send({ type: 'buy-card', card: criterion.id })}
      >
        Turn over “{criterion.name}” for {criterion.price} credits
      </DecideButton>
    </p>
  )
}

function Advice({ state, card, criterion }: Pick<Props, 'state' | 'card'> & { criterion: CriterionCard }) {
  if (!criterion.bought)
    return (
      <Message from={expert} mood="worried">
        <p>The card “{criterion.name}” is closed. What do you know about the two?</p>
      </Message>
    )
  return (
    <Message from={expert} mood="calm">
      <p>
        I have {figureText(state, criterion, card.above)} against {figureText(state, criterion, card.below)}.
        A small gap can turn.
      </p>
    </Message>
  )
}
