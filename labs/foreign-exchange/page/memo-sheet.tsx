import { scaleLinear } from 'd3-scale'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Picture } from '../../shell/place/picture.tsx'
import type { Review } from '../engine/review.ts'
import { exposureNames } from './exposure-names.ts'
import type { MemoDraft } from './memo-draft.ts'
import { questions } from './memo-draft.ts'
import { toolNames } from './tools.ts'

interface Props {
  draft: MemoDraft
  /** The last quarter before the memo, whose decisions it starts from. */
  review: Pick<Review, 'lines' | 'quarter'> | undefined
}

/** The memo as it grows, beside what was done in the quarter before it. */
export function MemoSheet({ draft, review }: Props) {
  const done = review?.lines
    .map(
      ({ exposure, tool, ratio }) =>
        `${exposureNames[exposure].word} ${toolNames[tool].toLowerCase()}${ratio > 0 ? ` ${ratio} %` : ''}`,
    )
    .join(', ')
  const clauses = [
    ['Share of certain money', bandWords(draft)],
    ...questions.map(({ key, short, options }) => [
      short,
      options.find(([id]) => id === draft[key])?.[1].split(':', 1)[0] ?? null,
    ]),
  ] as const
  return (
    <Picture
      title="Memo to the board"
      says={review === undefined ? '' : `In quarter ${review.quarter} you did: ${done}.`}
    >
      <div className="fx-memo stack gap-12">
        <dl>
          {clauses.map(([name, text]) => (
            <div key={name} data-open={text === null || undefined}>
              <dt>{name}</dt>
              <dd>{text ?? '…'}</dd>
            </div>
          ))}
        </dl>
        <Band draft={draft} review={review} />
      </div>
    </Picture>
  )
}

function bandWords({ least, most }: MemoDraft): string | null {
  return least === null || most === null ? null : `${least} to ${most} %`
}

/** The shares that the rule allows, and those of the quarter before. The memo beside it says both in words. */
function Band({ draft: { least, most }, review }: Props) {
  const width = useNarrow() ? 340 : 560
  const atX = scaleLinear()
    .domain([0, 100])
    .range([16, width - 36])
  const drawn = least !== null && most !== null && least <= most
  return (
    <svg className="plot fx-band" viewBox={`0 0 ${width} 76`} aria-hidden="true">
      <line className="plot-axis" x1={atX(0)} x2={atX(100)} y1={40} y2={40} />
      {drawn && (
        <rect
          x={atX(least) - 4}
          width={atX(most) - atX(least) + 8}
          y={28}
          height={24}
          rx={6}
          data-low={least}
          data-high={most}
        />
      )}
      {review?.lines.map(({ exposure, ratio }) => (
        <circle key={exposure} cx={atX(ratio)} cy={40} r={6} data-value={ratio} />
      ))}
      {[0, 50, 100].map((share) => (
        <text key={share} x={atX(share)} y={70} textAnchor="middle">
          {share} %
        </text>
      ))}
      {review && (
        <text x={atX(0) - 8} y={14}>
          Dots: quarter {review.quarter}
        </text>
      )}
    </svg>
  )
}
