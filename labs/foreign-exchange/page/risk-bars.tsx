import { Bar } from '@tradewind/ui/bar.tsx'
import type { Review } from '../engine/review.ts'
import { about } from './words.ts'

interface Props {
  review: Pick<Review, 'atRisk' | 'atRiskUnhedged'>
  limit: number
}

/** The risk of the decision beside the limit: what counts, whatever the quarter brought. */
export function RiskBars({ review: { atRisk, atRiskUnhedged }, limit }: Props) {
  const most = Math.max(atRisk, atRiskUnhedged, limit)
  const rows = [
    ['Your risk', atRisk, 'own'],
    ['No hedge', atRiskUnhedged, 'other'],
    ['Board’s limit', limit, 'best'],
  ] as const
  return (
    <div className="fx-risk stack gap-6 ruled-top">
      <strong>The risk you took, in merins</strong>
      {rows.map(([name, value, kind]) => (
        <p key={name} data-value={value}>
          <span>{name}</span>
          <Bar share={value / most} kind={kind} />
          <span>{about(value)}</span>
        </p>
      ))}
    </div>
  )
}
