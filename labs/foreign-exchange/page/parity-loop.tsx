import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Picture } from '../../shell/place/picture.tsx'
import type { GradedCalculation, ItemId, ItemStep } from '../engine/parity.ts'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import { interest, plain, rate } from './words.ts'

interface Props {
  state: Pick<ForeignExchangeState, 'quarter' | 'itemSteps'>
  item: ItemId
  /** What stands for each step, as text. */
  shown: Readonly<Record<string, string>>
  /** Whether a step is right; unknown before the calculation is sent. */
  right?: Readonly<Record<string, boolean>>
}

/** A figure in the picture, with its unit; of a step, if the player computes it. */
interface PlacedFigure {
  readonly step?: string
  readonly figure: string
  readonly unit: string
}

/** Where the figure of each step stands, and what stands in the other places. */
function placesOf(item: ItemId, quarter: QuarterState, shown: (step: string) => string) {
  const market = quarter.markets.find(({ id }) => id === 'aurel')
  if (!market) throw new Error('There is no market for the aurel')
  const asked = (step: string, unit: string): PlacedFigure => ({ step, figure: shown(step), unit })
  const given = (figure: string, unit: string): PlacedFigure => ({ figure, unit })
  return item === 'forward'
    ? {
        now: given('1', 'merin'),
        later: asked('home', 'merins'),
        abroad: given('1', 'aurel'),
        abroadLater: asked('foreign', 'aurels'),
        spot: given(rate(market.middle.spot), 'spot'),
        home: given(interest(quarter.home.middle), 'interest'),
        foreign: given(interest(market.middle.interest), 'interest'),
        forward: asked('rate', 'forward'),
      }
    : {
        now: asked('converted', 'merins'),
        later: asked('proceeds', 'merins'),
        abroad: asked('borrowed', 'aurels'),
        abroadLater: given('your sales', 'aurels'),
        spot: given(`bid ${rate(market.spot.bid)}`, 'spot'),
        home: given(`bid ${interest(quarter.home.bid)}`, 'interest'),
        foreign: given(`ask ${interest(market.interest.ask)}`, 'interest'),
        forward: given(`bid ${rate(market.forward.bid)}`, 'forward'),
      }
}

/** The left and the right edge of the boxes, their rows and their size. */
const wideFrame = { width: 560, height: 300, left: 8, right: 372, rows: [36, 206], box: [180, 62] } as const
const lowFrame = { width: 360, height: 210, left: 4, right: 226, rows: [8, 144], box: [130, 58] } as const

/** Two ways to the same money: keep it at home, or exchange it, keep it abroad, and exchange it back. */
export function ParityLoop({ state: { quarter, itemSteps }, item, shown, right }: Props) {
  const isForward = item === 'forward'
  const figure = (step: string) => (shown[step] ?? '').trim() || '?'
  const places = placesOf(item, quarter, figure)
  const { width, height, left, right: far, rows, box } = useNarrow() ? lowFrame : wideFrame
  const mark = ({ step }: PlacedFigure) =>
    step === undefined || right?.[step] === undefined ? undefined : right[step] ? 'right' : 'wrong'
  const marked = (place: PlacedFigure) => {
    const verdict = mark(place)
    return verdict === undefined ? place.figure : `${verdict === 'right' ? '✓' : '✗'} ${place.figure}`
  }
  const [top, low] = rows
  const [wide, tall] = box
  const [first, second] = [left + wide / 2, far + wide / 2]
  const [rowNow, rowAbroad] = [top + tall / 2, low + tall / 2]
  const between = (left + wide + far) / 2
  const half = (top + tall + low) / 2
  const corners = [
    [left, top, places.now],
    [far, top, places.later],
    [left, low, places.abroad],
    [far, low, places.abroadLater],
  ] as const
  const tipDown = `M${first - 8} ${low - 16}l8 16 8-16z`
  const tipUp = (x: number) => `M${x - 8} ${top + tall + 16}l8-16 8 16z`
  const tipRight = (y: number) => `M${far - 16} ${y - 8}l16 8-16 8z`
  return (
    <Picture
      quiet
      title={isForward ? 'Two ways to the same money' : 'A forward that you build yourself'}
      says={saysOf(
        item,
        places,
        itemSteps[item].map(({ id, unit }) => `${figure(id)} ${unit}`),
      )}
    >
      <svg className="plot fx-loop" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path
          d={`M${first} ${rowNow}H${far - 10}M${first} ${rowAbroad}H${far - 10}M${first} ${top}V${low}M${second} ${top}V${low}`}
        />
        <path
          className="fx-tip"
          d={`${tipRight(rowNow)}${tipRight(rowAbroad)}${tipUp(second)}${isForward ? tipDown : tipUp(first)}`}
        />
        {corners.map(([x, y, place]) => (
          <g key={`${x} ${y}`} className="fx-corner" data-mark={mark(place)}>
            <rect x={x} y={y} width={wide} height={tall} rx="10" />
            <text x={x + wide / 2} y={y + 27}>
              {marked(place)}
            </text>
            <text className="fx-unit" x={x + wide / 2} y={y + 47}>
              {place.unit}
            </text>
          </g>
        ))}
        <Way x={between} y={rowNow} of={places.home} figure={marked(places.home)} />
        <Way x={between} y={rowAbroad} of={places.foreign} figure={marked(places.foreign)} />
        <Way x={first + 12} y={half} of={places.spot} figure={marked(places.spot)} anchor="start" />
        <Way
          x={second - 12}
          y={half}
          of={places.forward}
          figure={marked(places.forward)}
          anchor="end"
          mark={mark(places.forward)}
        />
      </svg>
    </Picture>
  )
}

interface WayProps {
  x: number
  y: number
  of: PlacedFigure
  figure: string
  anchor?: 'start' | 'end'
  mark?: string | undefined
}

/** What changes the money on an arrow: its name above, its figure below. */
function Way({ x, y, of, figure, anchor, mark }: WayProps) {
  return (
    <g data-mark={mark}>
      <text x={x} y={y - 8} textAnchor={anchor}>
        {of.unit}
      </text>
      <text x={x} y={y + 18} textAnchor={anchor}>
        {figure}
      </text>
    </g>
  )
}

function saysOf(item: ItemId, places: ReturnType<typeof placesOf>, answers: readonly string[]): string {
  const [spot, home, foreign, forward] = [places.spot, places.home, places.foreign, places.forward].map(
    ({ figure }) => figure,
  )
  return item === 'forward'
    ? `Spot ${spot}; interest on merins ${home}, on aurels ${foreign}. Figures: ${answers.join(', ')}.`
    : `Spot ${spot}; deposits in merins ${home}; loans in aurels ${foreign}; forward ${forward}. Figures: ${answers.join(', ')}.`
}

/** A figure of a calculation, as exact as its step needs. */
export function exactly(value: number): string {
  return Math.abs(value) < 1000 ? value.toFixed(6) : plain(value)
}

/** The right figures of the first steps of a finished calculation, as they are revealed one by one. */
export function revealed(
  { worked, right }: Pick<GradedCalculation, 'worked' | 'right'>,
  steps: readonly ItemStep[],
  progress: number,
): Required<Pick<Props, 'shown' | 'right'>> {
  const count = progress >= 1 ? steps.length : Math.floor(progress * (steps.length + 1))
  const open = steps.slice(0, count)
  return {
    shown: Object.fromEntries(open.map(({ id }) => [id, exactly(worked[id] ?? 0)])),
    right: Object.fromEntries(open.map(({ id }) => [id, right[id] ?? false])),
  }
}
