import { useState } from 'react'
import type { ForecastCard } from '../engine/state.ts'
import { DecideButton, Part, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import { percent } from '../../shell/play/words.ts'
import { Refusal } from '../../shell/ui/refusal.tsx'
import { Slider } from '../../shell/ui/slider.tsx'

const undecided = 50

/** The statements with the player's confidence in each. */
export function Forecasts(play: GlobalCompassPlay) {
  const { forecasts, forecastRule } = play.state.evidence
  const given = forecasts.filter(({ confidence }) => confidence !== null).length
  return (
    <Part title="Forecasts">
      <p>
        How sure are you that each statement comes true? 100 % means certainly yes, 0 % certainly no, 50 % a
        toss-up. The Brier score is the square of the gap between your confidence and what happens (1 for yes,
        0 for no); lower is better, so state your true belief. {forecastRule}
      </p>
      <p>
        A card on the same criterion shows the figures of both countries today.{' '}
        <strong role="status">
          {given} of {forecasts.length} forecasts given.
        </strong>
      </p>
      <ol className="gc-forecasts">
        {forecasts.map((card) => (
          <Forecast key={card.id} card={card} play={play} />
        ))}
      </ol>
    </Part>
  )
}

function Forecast({ card, play }: { card: ForecastCard; play: GlobalCompassPlay }) {
  const [confidence, setConfidence] = useState(card.confidence ?? undecided)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const criterion = play.state.criteria.find(({ id }) => id === card.criterion)
  const share = confidence / 100
  return (
    <li data-given={card.confidence !== null || undefined}>
      <p>
        <strong>{card.text}</strong>
      </p>
      <p className="sim-note">
        {criterion?.bought
          ? `“${criterion.name}” is open: see the table above.`
          : `“${criterion?.name}” is closed.`}{' '}
        {card.confidence === null ? 'Not given yet.' : `Given: ${percent(card.confidence / 100)}.`}
      </p>
      <div className="gc-confidence">
        <Slider
          label={`Confidence in percent: ${card.text}`}
          value={confidence}
          max={100}
          onChange={setConfidence}
        />
        <DecideButton
          deciding={deciding}
          kind="outlined"
          unavailable={card.confidence === confidence}
          about={`: ${card.text}`}
          onDecide={() => void deciding.send({ type: 'forecast', statement: card.id, confidence })}
        >
          {card.confidence === null ? 'Give' : 'Change to'} {percent(share)}
        </DecideButton>
      </div>
      <p className="sim-note">
        Brier score if it happens {((1 - share) ** 2).toFixed(2)}, if it does not {(share ** 2).toFixed(2)}.
      </p>
      <Refusal sentence={deciding.problem} />
    </li>
  )
}
