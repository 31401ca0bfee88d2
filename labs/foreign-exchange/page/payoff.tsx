import { useNarrow } from '@tradewind/ui/narrow.ts'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { Table } from '@tradewind/ui/table.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { rateBands } from './known-futures.ts'
import { lineFor, settlingOf, type HedgeDraft, type Settling } from './preview.ts'
import { about, inTenths, merins, rate } from './words.ts'

interface Props {
  state: ForeignExchangeState
  exposure: ShownExposure
  draft: HedgeDraft
}

const tall: Frame = { width: 250, height: 330, left: 42, right: 8, top: 30, bottom: 46 }
const low: Frame = { width: 150, height: 170, left: 38, right: 6, top: 22, bottom: 38 }
const steps = 24

interface PayoffLine {
  readonly id: 'own' | 'open' | 'lost'
  readonly settle: Settling
  /** Foreign money that comes in (+) or goes out (−). */
  readonly realised: number
}

/** What an exposure comes to at each rate at the end of the quarter, with the chosen tool and open. */
export function payoffOf({ state, exposure, draft }: Props) {
  const { quarter } = state
  const bands = rateBands(state, exposure.currency)
  const broken =
    exposure.currency === 'doral' && quarter.breakChance > 0 ? quarter.brokenRate : Number.POSITIVE_INFINITY
  const from = Math.min(bands[0], broken)
  const room = (bands[4] - from) * 0.15
  const rates = [from - room, bands[4] + room] as const
  const chosen = settlingOf(quarter, exposure, lineFor(draft, exposure))
  const open = settlingOf(quarter, exposure, lineFor({}, exposure))
  const realised = exposure.kind === 'payable' ? -exposure.amount : exposure.amount
  const ways: readonly PayoffLine[] = [
    { id: 'open', settle: open, realised },
    { id: 'own', settle: chosen, realised },
    ...(exposure.kind === 'tender' ? [{ id: 'lost', settle: chosen, realised: 0 } as const] : []),
  ]
  return { bands, rates, ways }
}

/** The payoff of the chosen tool: the rate at the end across, merins upwards. It stands beside the fan, which speaks. */
export function Payoff(props: Props) {
  const { exposure } = props
  const frame = useNarrow() ? low : tall
  const { bands, rates, ways } = payoffOf(props)
  const moments = Array.from(
    { length: steps + 1 },
    (_, at) => rates[0] + ((rates[1] - rates[0]) * at) / steps,
  )
  const amounts = ways.flatMap(({ settle, realised }) => moments.map((end) => settle(realised, end)))
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const room = Math.max((most - least) * 0.1, Math.abs(most) * 0.02)
  const atX = horizontalScale(frame, rates)
  const atY = verticalScale(frame, [least - room, most + room])
  const bottom = frame.height - frame.bottom
  return (
    <figure className="picture">
      <figcaption>
        <strong>Payoff</strong>
      </figcaption>
      <svg className="plot fx-payoff" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        {(
          [
            ['fan-wide', bands[0], bands[4]],
            ['fan-near', bands[1], bands[3]],
          ] as const
        ).map(([look, from, to]) => (
          <rect
            key={look}
            className={look}
            data-low={from}
            data-high={to}
            x={atX(from)}
            width={Math.max(1, atX(to) - atX(from))}
            y={frame.top}
            height={bottom - frame.top}
          />
        ))}
        {[least, most].map((tick) => (
          <text key={tick} x={frame.left - 6} y={atY(tick) + 4} textAnchor="end">
            {inTenths(tick)}
          </text>
        ))}
        <text x={0} y={12}>
          Million merins
        </text>
        {ways.map(({ id, settle, realised }) => (
          <path
            key={id}
            data-way={id}
            data-low={settle(realised, rates[0])}
            data-high={settle(realised, rates[1])}
            d={`M${moments.map((end) => `${atX(end).toFixed(1)} ${atY(settle(realised, end)).toFixed(1)}`).join('L')}`}
          />
        ))}
        <text x={frame.left} y={bottom + 17}>
          {rates[0].toFixed(2)}
        </text>
        <text x={frame.width - frame.right} y={bottom + 17} textAnchor="end">
          {rates[1].toFixed(2)}
        </text>
        <text x={frame.width - frame.right} y={bottom + 36} textAnchor="end">
          1 {exposure.currency}
        </text>
      </svg>
      <p className="visually-hidden">{saysOf(props)}</p>
    </figure>
  )
}

function saysOf(props: Props): string {
  const { rates, ways } = payoffOf(props)
  const names = { own: 'with your choice', open: 'with no hedge', lost: 'if the tender is lost' } as const
  const at = (end: number) =>
    `At ${rate(end)}: ${ways.map(({ id, settle, realised }) => `${about(settle(realised, end))} ${names[id]}`).join(', ')}`
  return `${rates.map(at).join('. ')}.`
}

/** The figures behind the payoff. */
export function PayoffTable(props: Props) {
  const { rates, bands, ways } = payoffOf(props)
  const names = { own: 'Your choice', open: 'No hedge', lost: 'If lost' } as const
  const rows = [rates[0], ...bands, rates[1]]
  return (
    <Table
      frame="What the exposure comes to"
      caption={`In merins, by the rate at the end (merins for 1 ${props.exposure.currency})`}
      columns={[
        { head: 'Rate', cell: (end: number) => rate(end) },
        ...ways.map(({ id, settle, realised }) => ({
          head: names[id],
          cell: (end: number) => merins(settle(realised, end)),
        })),
      ]}
      rows={rows}
      rowKey={String}
    />
  )
}
