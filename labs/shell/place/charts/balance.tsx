import { useNarrow } from '@tradewind/ui/narrow.ts'

interface Weight {
  readonly name: string
  /** Null while nothing lies in the pan. */
  readonly value: number | null
  readonly text: string
}

interface Props {
  left: Weight
  right: Weight
  /** The difference, as a share of the right weight, at which the beam touches its stop. */
  full: number
}

const most = 14

/** How far the beam leans, in degrees: right down is positive. */
export function leanOf(left: number | null, right: number | null, full: number): number {
  if (left === null && right === null) return 0
  if (left === null) return most
  if (right === null) return -most
  const share = (left - right) / right / full
  return Math.max(-1, Math.min(1, -share)) * most
}

/** A balance with two arms: the heavier pan sinks. */
export function Balance({ left, right, full }: Props) {
  const lean = leanOf(left.value, right.value, full)
  const tilt = (lean * Math.PI) / 180
  // On a phone the arms are shorter, so that its words stay large enough to read.
  const isNarrow = useNarrow()
  const [reach, top] = [isNarrow ? 104 : 170, 62]
  const pan = (side: -1 | 1) => ({
    x: 280 + side * reach * Math.cos(tilt),
    y: top + side * reach * Math.sin(tilt),
  })
  return (
    <svg
      className="plot balance"
      viewBox={isNarrow ? '100 30 360 210' : '40 30 480 210'}
      aria-hidden="true"
      data-lean={lean.toFixed(2)}
    >
      <path className="balance-post" d="M274 62h12l6 158h-24zM220 228h120l-14-10h-92z" />
      <g className="balance-beam" style={{ transform: `rotate(${lean}deg)`, transformOrigin: '280px 62px' }}>
        <rect x={280 - reach} y={58} width={reach * 2} height={8} rx={4} />
      </g>
      <circle className="balance-pin" cx={280} cy={62} r={9} />
      <Pan {...pan(-1)} weight={left} />
      <Pan {...pan(1)} weight={right} />
    </svg>
  )
}

function Pan({ x, y, weight }: { x: number; y: number; weight: Weight }) {
  return (
    <g
      className="balance-pan"
      style={{ transform: `translate(${x}px, ${y}px)` }}
      data-value={weight.value ?? ''}
    >
      <path className="balance-strings" d="M0 0L-52 84M0 0L52 84" />
      {weight.value !== null && (
        <rect className="balance-weight" x={-46} y={50} width={92} height={34} rx={6} />
      )}
      <path className="balance-dish" d="M-66 84H66Q58 104 0 104Q-58 104-66 84z" />
      <text className="balance-figure" x={0} y={73} textAnchor="middle">
        {weight.text}
      </text>
      <text x={0} y={126} textAnchor="middle">
        {weight.name}
      </text>
    </g>
  )
}
