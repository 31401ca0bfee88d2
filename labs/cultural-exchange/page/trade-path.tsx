import { Table } from '@tradewind/ui/table.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import { Picture } from '../../shell/place/picture.tsx'

/** One visit on the path. */
export interface PathVisit {
  readonly number: number
  readonly table: 'weir' | 'lantern'
  readonly onReturn: boolean
  readonly taken: boolean
  readonly share: number
  readonly remarks: readonly string[]
  readonly changed: readonly string[]
  /** A stranger looked on, so that nobody showed a sign. */
  readonly watched?: true
}

/** Where the two tables lie in the picture. Up to eight signs stand above a visit, up to eight changes hang below it. */
interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly weir: number
  readonly lantern: number
  readonly step: number
  readonly radius: number
}

const wide: Frame = { width: 720, height: 480, left: 84, weir: 132, lantern: 352, step: 11, radius: 10 }
const phone: Frame = { width: 360, height: 316, left: 62, weir: 88, lantern: 226, step: 7.5, radius: 7 }

/** What the path says, with its figures. */
export function pathWords(visits: readonly PathVisit[]): string {
  const taken = visits.filter((visit) => visit.taken).length
  const signs = visits.reduce((all, { remarks }) => all + remarks.length, 0)
  const changed = visits.reduce((all, visit) => all + visit.changed.length, 0)
  const watched = visits.filter((visit) => visit.watched).length
  const before = watched === 0 ? '' : ` A stranger looked on at ${watched}, where nobody shows a sign.`
  return `${taken} of ${visits.length} trades taken, ${signs} signs seen, ${changed} things changed.${before}`
}

/** The path of trades over the two tables: taken or left, the signs above, what was changed below. */
export function TradePath({ visits, narrow }: { visits: readonly PathVisit[]; narrow: boolean }) {
  const frame = narrow ? phone : wide
  const { width, height, left } = frame
  const gap = Math.min(60, (width - left - 16) / Math.max(1, visits.length))
  const x = (at: number) => left + gap * (at + 0.5)
  const first = visits.findIndex(({ onReturn }) => onReturn)
  return (
    <Picture title="The path of your trades" says={pathWords(visits)} figures={<PathTable visits={visits} />}>
      <svg className="plot cx-path" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {first > 0 && (
          <>
            <rect
              className="cx-path-return"
              x={x(first) - gap / 2}
              y="2"
              width={gap * (visits.length - first)}
              height={height - 32}
            />
            <text x={x(first) - gap / 2 + 6} y="18">
              Return
            </text>
          </>
        )}
        <path className="plot-grid" d={`M${left} ${frame.weir}H${width}M${left} ${frame.lantern}H${width}`} />
        <text x="0" y={frame.weir + 5}>
          Weir
        </text>
        <text x="0" y={frame.lantern + 5}>
          Lantern
        </text>
        <path
          className="cx-path-line"
          d={visits.map(({ table }, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${frame[table]}`).join('')}
        />
        {visits.map((visit, at) => (
          <Node key={visit.number} visit={visit} x={x(at)} frame={frame} />
        ))}
        <text x="0" y={height - 8}>
          Visit
        </text>
        {visits.map(
          ({ number }, at) =>
            (number === 1 || number % 5 === 0) && (
              <text key={number} x={x(at)} y={height - 8}>
                {number}
              </text>
            ),
        )}
      </svg>
      <p className="cluster gap-4-16 muted small" aria-hidden="true">
        {visits.some(({ watched }) => watched) && <span>◌ a stranger looked on</span>} <span>● taken</span>{' '}
        <span>✕ left</span> <span>▲ a sign</span> <span>▬ changed</span>
      </p>
    </Picture>
  )
}

function Node({ visit, x, frame }: { visit: PathVisit; x: number; frame: Frame }) {
  const { table, taken, remarks, changed, watched } = visit
  const { radius, step } = frame
  const y = frame[table]
  const arm = 0.7 * radius
  return (
    <g className="cx-node" data-taken={taken || undefined}>
      {remarks.map((name, at) => (
        <path
          key={name}
          className="cx-node-sign"
          d={`M${x} ${y - radius - 1.5 * step - step * at}l${0.5 * step} ${0.8 * step}h${-step}z`}
        />
      ))}
      {changed.map((name, at) => (
        <rect
          key={name}
          className="cx-node-changed"
          x={x - 0.45 * step}
          y={y + 1.7 * radius + 0.8 * step * at}
          width={0.9 * step}
          height={0.5 * step}
        />
      ))}
      {watched && <circle className="cx-node-watched" cx={x} cy={y} r={1.5 * radius} />}
      {taken ? (
        <circle cx={x} cy={y} r={radius} />
      ) : (
        <path
          className="cx-node-left"
          d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x + arm} ${y - arm}l${-2 * arm} ${2 * arm}`}
        />
      )}
    </g>
  )
}

function PathTable({ visits }: { visits: readonly PathVisit[] }) {
  return (
    <Table
      frame="The path of your trades"
      look="sentences"
      columns={[
        {
          head: 'Visit',
          cell: ({ number, table, onReturn }) => (
            <>
              {number}. {table === 'weir' ? 'Weir' : 'Lantern'}
              {onReturn && <small>return visit</small>}
            </>
          ),
        },
        {
          head: 'What you changed',
          cell: ({ changed }) => (changed.length === 0 ? '–' : inWords(changed)),
        },
        {
          head: 'Signs on',
          cell: ({ remarks, watched }) =>
            watched ? 'none before a stranger' : remarks.length === 0 ? 'none' : inWords(remarks),
        },
        { head: 'Trade', cell: ({ taken, share }) => `${taken ? 'taken' : 'not taken'}, ${share} for you` },
      ]}
      rows={visits}
      rowKey={({ number }) => number}
    />
  )
}
