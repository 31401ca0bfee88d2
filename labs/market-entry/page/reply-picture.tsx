import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { signed } from '@tradewind/contract/words/figures'
import { Picture } from '../../shell/place/picture.tsx'
import type { IncidentView, Later } from '../engine/incident-state.ts'
import type { Running } from './orders-draft.ts'
import { indexIn } from './plan-terms-steps.tsx'

/** What an answer brings by what is known: next year after what is paid at once, and the year after. */
export interface ReplyFigures {
  readonly id: string
  readonly name: string
  readonly next: number
  readonly later: Later | null
}

/** If door, price and promotion stay as they are in the draft for next year, and as they stood for the year after. */
export function replyFigures(
  { state, business, draft }: Pick<Running, 'state' | 'business' | 'draft'>,
  { replies }: IncidentView,
): ReplyFigures[] {
  const price = indexIn(state.rules.prices, business.orders.price)
  const ads = indexIn(state.rules.adLevels, business.orders.ads)
  const mode = business.orders.mode === 'out' ? draft.mode : business.orders.mode
  return replies.map(({ id, name, fee, outlook, later }) => {
    const grid = mode === 'out' ? undefined : (outlook ?? business.outlook)[mode]
    return { id, name, next: (grid?.[price]?.[ads]?.earned ?? 0) - fee, later }
  })
}

interface Props {
  running: Running
  incident: IncidentView
}

/** The answers beside each other: the cash of the next year, and of the year after as far as it can be known. */
export function ReplyPicture({ running, incident }: Props) {
  const figures = replyFigures(running, incident)
  const year = running.span.from
  const chosen = figures.find(({ id }) => id === running.draft.reply)
  return (
    <Picture
      title="Cash, in million"
      says={chosen ? replyInWords(chosen, year) : 'If all else stays as it is.'}
      quiet={!chosen || !mayGoEitherWay(chosen)}
      figures={
        <Table
          frame="What each answer brings, in million"
          columns={[
            { head: 'Answer', cell: ({ name }) => name },
            { head: `Year ${year}, after the fee`, cell: ({ next }) => signed(next, 2) },
            { head: `Year ${year + 1}`, cell: ({ later }) => (later === null ? '–' : laterText(later)) },
          ]}
          rows={figures}
          rowKey={({ id }) => id}
        />
      }
    >
      <Bars figures={figures} year={year} chosen={chosen?.id ?? null} />
    </Picture>
  )
}

/** Whether the year after may go either way, so that the bars do not say it all. */
function mayGoEitherWay({ later }: ReplyFigures): boolean {
  return later !== null && Math.abs(later.ifSo - later.ifNot) >= 0.005
}

export function replyInWords(figures: ReplyFigures, year: number): string {
  const { next, later } = figures
  if (later !== null && mayGoEitherWay(figures)) return `Year ${later.year}: ${laterText(later)}.`
  return `Year ${year}: ${signed(next, 2)}${later === null ? '' : `, year ${later.year}: ${laterText(later)}`}.`
}

function laterText({ chance, ifSo, ifNot }: Later): string {
  if (Math.abs(ifSo - ifNot) < 0.005) return signed(ifNot, 2)
  const so = chance === null ? 'if it comes' : `(${Math.round(chance * 100)} %)`
  return `${signed(ifSo, 2)} ${so}, else ${signed(ifNot, 2)}`
}

interface BarsProps {
  figures: readonly ReplyFigures[]
  year: number
  chosen: string | null
}

function Bars({ figures, year, chosen }: BarsProps) {
  const narrow = useNarrow()
  const [width, right] = narrow ? [360, 52] : [560, 62]
  const [top, row] = [30, figures.length > 3 ? 58 : 66]
  const values = figures.flatMap(({ next, later }) => [next, ...(later ? [later.ifSo, later.ifNot] : [])])
  const [low, high] = [Math.min(0, ...values), Math.max(0.1, ...values)]
  const at = (value: number) => 4 + ((value - low) / (high - low)) * (width - right)
  const later = figures[0]?.later
  const hasOpen = figures.some((one) => one.later !== null && one.later.ifSo !== one.later.ifNot)
  return (
    <svg
      className="plot me-replies"
      viewBox={`0 0 ${width} ${top + row * figures.length}`}
      aria-hidden="true"
    >
      <Legend year={year} later={later?.year ?? null} isOpen={hasOpen} />
      {figures.map((figure, index) => (
        <g
          key={figure.id}
          transform={`translate(0 ${top + index * row})`}
          data-chosen={figure.id === chosen || undefined}
          data-value={figure.next}
        >
          <text className="me-reply-name" x={4} y={14}>
            {figure.name}
          </text>
          <line className="plot-axis" x1={at(0)} x2={at(0)} y1={19} y2={53} />
          <Bar y={20} from={at(0)} to={at(figure.next)} value={figure.next} />
          {figure.later && (
            <g data-later>
              <Bar
                y={37}
                from={at(0)}
                to={at(figure.later.ifNot)}
                other={at(figure.later.ifSo)}
                value={figure.later.ifNot}
              />
            </g>
          )}
        </g>
      ))}
    </svg>
  )
}

function Legend({ year, later, isOpen }: { year: number; later: number | null; isOpen: boolean }) {
  return (
    <g>
      <rect x={4} y={4} width={14} height={14} rx={2} />
      <text x={24} y={16}>
        Year {year}
      </text>
      {later !== null && (
        <g data-later>
          <rect x={94} y={4} width={14} height={14} rx={2} />
          <text x={114} y={16}>
            Year {later}
          </text>
          {isOpen && (
            <>
              <path className="me-reply-range" d="M184 11h26" />
              <text x={218} y={16}>
                possible
              </text>
            </>
          )}
        </g>
      )}
    </g>
  )
}

interface BarProps {
  y: number
  from: number
  to: number
  /** Where it ends if what is uncertain comes. */
  other?: number
  value: number
}

function Bar({ y, from, to, other = to, value }: BarProps) {
  return (
    <>
      <rect
        x={Math.min(from, to)}
        y={y}
        width={Math.max(1, Math.abs(to - from))}
        height={15}
        rx={2}
        data-lost={value < 0 || undefined}
      />
      {Math.abs(other - to) > 1 && (
        <path className="me-reply-range" d={`M${to} ${y + 7}H${other}M${other} ${y}V${y + 15}`} />
      )}
      <text x={Math.max(from, to, other) + 6} y={y + 12}>
        {signed(value, 2)}
      </text>
    </>
  )
}
