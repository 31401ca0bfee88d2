import { horizontalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { inWords, signed } from '@tradewind/contract/words/figures'
import { Picture } from '../../shell/place/picture.tsx'
import type { CriterionId } from '../engine/criteria.ts'
import type { GlobalCompassState } from '../engine/state.ts'
import { namesIn } from './global-compass-play.ts'

interface Props {
  state: GlobalCompassState
  country: string
  reasons: readonly CriterionId[]
}

/** A country among all candidates, on every open card: a strip from worse to better, and the country on it. */
export function CountryProfile({ state, country, reasons }: Props) {
  const narrow = useNarrow()
  const open = state.criteria.filter(({ bought }) => bought)
  const line = 22
  const frame: Frame = narrow
    ? { width: 360, height: open.length * line + 24, left: 152, right: 48, top: 4, bottom: 20 }
    : { width: 510, height: open.length * line + 26, left: 170, right: 60, top: 4, bottom: 22 }
  const atX = horizontalScale(frame, [-3, 3])
  const name = namesIn(state)(country)
  const rows = open.map((card, at) => ({
    card,
    y: frame.top + (at + 0.5) * line,
    z: state.evidence.figures[card.id]?.[country]?.z ?? null,
    others: Object.values(state.evidence.figures[card.id] ?? {}).flatMap((shown) => (shown ? [shown.z] : [])),
  }))
  const says = rows.map(({ card, z }) => `${card.name} ${z === null ? 'missing' : signed(z)}`)
  return (
    <Picture
      quiet={open.length > 0}
      title={`${name} among all candidates`}
      says={open.length === 0 ? 'No card is open.' : `z-scores: ${inWords(says)}.`}
    >
      <svg className="plot gc-profile" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        <line className="plot-axis" x1={atX(0)} x2={atX(0)} y1={0} y2={frame.height - frame.bottom} />
        {rows.map(({ card, y, z, others }) => (
          <g key={card.id} data-reason={reasons.includes(card.id) || undefined}>
            <text x={frame.left - 10} y={y + 5} textAnchor="end">
              {card.name}
            </text>
            <line className="plot-grid" x1={atX(-3)} x2={atX(3)} y1={y} y2={y} />
            {others.map((other, at) => (
              <circle key={at} className="gc-other" cx={atX(other)} cy={y} r={3} />
            ))}
            {z !== null && <circle className="gc-own" cx={atX(z)} cy={y} r={8} data-z={z} />}
            <text x={frame.width} y={y + 5} textAnchor="end">
              {z === null ? 'missing' : signed(z)}
            </text>
          </g>
        ))}
        <text x={atX(-3)} y={frame.height - 5}>
          worse
        </text>
        <text x={atX(0)} y={frame.height - 5} textAnchor="middle">
          mean
        </text>
        <text x={atX(3)} y={frame.height - 5} textAnchor="end">
          better
        </text>
      </svg>
    </Picture>
  )
}
