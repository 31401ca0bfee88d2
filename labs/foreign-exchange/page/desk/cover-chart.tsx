import { line } from 'd3-shape'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { Figure } from '@tradewind/ui/figure.tsx'
import { PlotTable } from '@tradewind/ui/plots/plot-table.tsx'

/** The hedged share of a firm after each round, in per cent. */
export interface CoverLine {
  readonly name: string
  readonly covered: readonly number[]
}

interface Props {
  own: CoverLine
  others: readonly CoverLine[]
}

const frame: Frame = { width: 640, height: 300, left: 64, right: 12, top: 16, bottom: 40 }
const { width, height } = frame
/** What a player did far beyond their exposure, or against it, is drawn at the edge. */
const [least, most] = [-20, 140]

/** Who hedged when: the own line strong, those of the other firms thin. */
export function CoverChart({ own, others }: Props) {
  const rounds = own.covered.length
  const atX = horizontalScale(frame, [1, Math.max(2, rounds)])
  const values = [own, ...others].flatMap(({ covered }) => covered)
  const domain = [Math.max(least, Math.min(0, ...values)), Math.min(most, Math.max(100, ...values))] as const
  const atY = verticalScale(frame, domain)
  const through = line<number>()
    .x((_, at) => atX(at + 1))
    .y((covered) => atY(Math.min(domain[1], Math.max(domain[0], covered))))
    .digits(1)
  return (
    <Figure
      title="Hedged share, round by round"
      summary={saysOf(own, others)}
      table={
        <PlotTable
          title="Hedged share, round by round"
          head="Firm"
          columns={own.covered.map((_, at) => `Round ${at + 1}`)}
          rows={[own, ...others].map(({ name, covered }) => ({
            name,
            cells: covered.map((share) => `${share} %`.replace('-', '−')),
          }))}
        />
      }
    >
      <p className="ui-plot-name">Hedged share of the exposure</p>
      <svg className="ui-plot fx-cover" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[0, 50, 100].map((share) => (
          <g key={share}>
            <line
              className={share === 0 ? 'ui-plot-axis' : 'ui-plot-grid'}
              x1={0}
              x2={width}
              y1={atY(share)}
              y2={atY(share)}
            />
            <text x={0} y={atY(share) - 4}>
              {share} %
            </text>
          </g>
        ))}
        {others.map(({ name, covered }) => (
          <path key={name} className="fx-cover-other" d={through([...covered]) ?? ''} />
        ))}
        <path className="fx-cover-own" d={through([...own.covered]) ?? ''} />
        {own.covered.map((share, at) => (
          <circle
            key={at}
            className="fx-cover-dot"
            cx={atX(at + 1)}
            cy={atY(Math.min(domain[1], Math.max(domain[0], share)))}
            r="5"
            data-value={share}
          />
        ))}
        <text x={atX(1)} y={height - 12}>
          1
        </text>
        <text x={atX(rounds)} y={height - 12} textAnchor="end">
          {rounds}
        </text>
      </svg>
      <p className="ui-plot-name" data-end>
        Round
      </p>
    </Figure>
  )
}

function saysOf(own: CoverLine, others: readonly CoverLine[]): string {
  const half = Math.floor(own.covered.length / 2) - 1
  const share = own.covered[half] ?? 0
  const more = others.filter(({ covered }) => (covered[half] ?? 0) > share).length
  const end = own.covered.at(-1) ?? 0
  return `Your line is the strong one: ${share} % were hedged after round ${half + 1}, and ${end} % at the end. Halfway, ${more} of ${others.length} other firms had hedged more.`.replaceAll(
    '-',
    '−',
  )
}
