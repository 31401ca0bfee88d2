import type { Axis } from '@tradewind/ui/plots/scale.ts'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { horizontalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import './waterfall.css'

export interface WaterfallStep {
  readonly name: string
  /** What it adds; for a total, what all steps above come to. */
  readonly value: number
  readonly isTotal?: boolean
}

interface Props {
  x: Axis
  /** The ends of the axis. They stay as they are while a control moves. */
  domain: readonly [number, number]
  steps: readonly WaterfallStep[]
  /** How much of it is drawn, from 0 to 1, step by step. */
  drawn?: number
}

export interface PlacedStep extends WaterfallStep {
  readonly from: number
  readonly to: number
}

/** Where each step begins and ends. A total begins at nought. */
export function placed(steps: readonly WaterfallStep[]): PlacedStep[] {
  let running = 0
  return steps.map((step) => {
    const from = step.isTotal ? 0 : running
    running = from + step.value
    return { ...step, from, to: running }
  })
}

/** An amount that grows and shrinks step by step, from the top down. */
export function Waterfall(props: Props) {
  return <WaterfallDrawing {...props} narrow={useNarrow()} />
}

/** The same at one size, for pages without a stage. */
export function WaterfallDrawing({ x, domain, steps, drawn = 1, narrow }: Props & { narrow: boolean }) {
  const row = narrow ? 28 : Math.min(42, 252 / steps.length)
  const frame: Frame = {
    width: narrow ? 360 : 560,
    height: 26 + row * steps.length + 4,
    left: narrow ? 118 : 132,
    right: narrow ? 44 : 56,
    top: 26,
    bottom: 4,
  }
  const at = horizontalScale(frame, domain)
  const all = placed(steps)
  const thick = Math.min(24, row - 8)
  return (
    <svg className="plot waterfall" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <text x={0} y={12}>
        {x.name}
      </text>
      <line className="plot-axis" x1={at(0)} x2={at(0)} y1={20} y2={frame.height} />
      {all.map((step, index) => {
        const shown = Math.min(1, Math.max(0, drawn * all.length - index))
        const end = step.from + (step.to - step.from) * shown
        const [low, high] = [Math.min(step.from, end), Math.max(step.from, end)]
        const y = frame.top + row * index + (row - thick) / 2
        const following = all[index + 1]
        return (
          <g
            key={step.name}
            className="waterfall-step"
            data-name={step.name}
            data-value={step.value}
            data-kind={step.isTotal ? 'total' : step.value < 0 ? 'down' : 'up'}
          >
            <text x={frame.left - 10} y={y + thick / 2 + 5} textAnchor="end">
              {step.name}
            </text>
            <rect x={at(low)} y={y} width={Math.max(1.5, at(high) - at(low))} height={thick} rx={3} />
            {following && !following.isTotal && shown >= 1 && (
              <line
                className="waterfall-link"
                x1={at(step.to)}
                x2={at(step.to)}
                y1={y + thick}
                y2={y + row}
              />
            )}
            {shown > 0.5 && (
              <text
                className="waterfall-figure"
                x={at(Math.max(step.from, step.to, 0)) + 6}
                y={y + thick / 2 + 5}
              >
                {x.text(step.value)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
