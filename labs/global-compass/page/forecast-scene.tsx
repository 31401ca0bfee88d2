import { signed } from '@tradewind/contract/words/figures'
import { normalCdf, normalInverse } from '../../math/normal.ts'
import { DrawnForecast } from '../../shell/place/charts/drawn-forecast.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { viewOf } from '../../shell/place/world/view.ts'
import type { CriterionCard, ForecastCard, GlobalCompassState } from '../engine/state.ts'
import { baseMarks, cardLayer, figureText } from './layers.ts'
import { WallMap, lowMap, placesOf } from './map-room.tsx'
import { namesIn } from './global-compass-play.ts'
import { bearingOf } from './room-things.tsx'

/** Today's gap between the two countries of a forecast; null unless both figures are open. */
export function gapToday(
  { evidence }: GlobalCompassState,
  { criterion, above, below }: ForecastCard,
): number | null {
  const figures = evidence.figures[criterion]
  const [one, other] = [figures?.[above], figures?.[below]]
  return one && other ? one.value - other.value : null
}

/** Nobody can draw a certainty: 0 and 100 % stand at these. */
const leastChance = 0.004

/** Where the gap ends in the middle, if it ends above 0 with this confidence. */
export function middleFor(confidence: number, spread: number): number {
  return spread * normalInverse(Math.min(1 - leastChance, Math.max(leastChance, confidence / 100)))
}

/** The confidence, in per cent, of who draws the middle of the gap there. */
export function confidenceOf(middle: number, spread: number): number {
  return Math.round(100 * normalCdf(middle / spread))
}

interface Props {
  state: GlobalCompassState
  card: ForecastCard
  criterion: CriterionCard
  confidence: number
  onDraw: (confidence: number) => void
}

/** The two countries on the wall, and on the table the gap between them as it is drawn into next year. */
export function forecastScene({ state, card, criterion, confidence, onDraw }: Props) {
  const nameOf = namesIn(state)
  const [above, below] = [nameOf(card.above), nameOf(card.below)]
  const today = gapToday(state, card)
  const spread = card.gapSpread
  const end = Math.max(Math.abs(today ?? 0) * 1.1, spread * 2.8)
  const other = 100 - confidence
  const [from, to] = [card.below, card.above].map((code) =>
    state.candidates.find((place) => place.code === code),
  )
  return {
    bearing: from && to && bearingOf(from, to),
    wall: (
      <WallMap
        quiet
        places={placesOf(state)}
        view={from && to && viewOf([from, to], lowMap)}
        title={`${above} and ${below}`}
        says={
          criterion.bought
            ? `${criterion.name}: ${above} ${figureText(state, criterion, card.above)}, ${below} ${figureText(state, criterion, card.below)}.`
            : `The card “${criterion.name}” is closed.`
        }
        layer={cardLayer(state, criterion.id)}
        marks={baseMarks(state, {
          [card.above]: { kind: 'chosen', label: 'A', named: true },
          [card.below]: { kind: 'chosen', label: 'B', named: true },
        })}
      />
    ),
    table: (
      <Picture
        quiet
        title={`A: ${above}, B: ${below}`}
        says={`You give ${confidence} % to ${above} ending higher, ${other} % to ${below}. ${today === null ? 'Today’s gap is not known.' : `Today’s gap is ${signed(today)}.`}`}
      >
        <DrawnForecast
          y={{ name: `${criterion.name}, points A less B`, text: (value) => signed(value, end < 5 ? 1 : 0) }}
          domain={[-end, end]}
          start={today}
          middle={middleFor(confidence, spread)}
          spread={spread}
          above={{ name: 'A higher', share: `${confidence} %` }}
          below={{ name: 'B higher', share: `${other} %` }}
          from="Today"
          to="Next year"
          onDraw={(middle) => onDraw(confidenceOf(middle, spread))}
        />
      </Picture>
    ),
  }
}
