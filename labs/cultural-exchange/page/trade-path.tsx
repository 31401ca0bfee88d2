import { Table } from '../../shell/ui/table.tsx'
import { inWords } from '../../shell/play/words.ts'
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
}

interface Props {
  visits: readonly PathVisit[]
  narrow?: boolean
}

const lanes = { weir: 74, lantern: 190 } as const
const left = 84

/** What the path says, with its figures. */
export function pathWords(visits: readonly PathVisit[]): string {
  const taken = visits.filter((visit) => visit.taken).length
  const signs = visits.reduce((all, { remarks }) => all + remarks.length, 0)
  const changed = visits.reduce((all, visit) => all + visit.changed.length, 0)
  return `${taken} of ${visits.length} trades taken, ${signs} signs seen, ${changed} things changed.`
}

/** The path of trades over the two tables: taken or left, the signs above, what was changed below. */
export function TradePath({ visits }: Props) {
  const gap = Math.min(60, 620 / Math.max(1, visits.length))
  const x = (at: number) => left + 20 + at * gap
  const first = visits.findIndex(({ onReturn }) => onReturn)
  return (
    <Picture title="The path of your trades" says={pathWords(visits)} figures={<PathTable visits={visits} />}>
      <svg className="plot cx-path" viewBox="0 0 720 262" aria-hidden="true">
        {first > 0 && (
          <>
            <rect
              className="cx-path-return"
              x={x(first) - gap / 2}
              y="8"
              width={gap * (visits.length - first)}
              height="226"
            />
            <text x={x(first) - gap / 2 + 6} y="24">
              Return
            </text>
          </>
        )}
        <path className="plot-grid" d={`M${left} ${lanes.weir}H712M${left} ${lanes.lantern}H712`} />
        <text x="0" y={lanes.weir + 5}>
          Weir
        </text>
        <text x="0" y={lanes.lantern + 5}>
          Lantern
        </text>
        <path
          className="cx-path-line"
          d={visits.map(({ table }, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${lanes[table]}`).join('')}
        />
        {visits.map((visit, at) => (
          <Node key={visit.number} visit={visit} x={x(at)} />
        ))}
        <text x="0" y="256">
          Visit
        </text>
      </svg>
      <p className="cx-legend" aria-hidden="true">
        <span>● taken</span> <span>✕ left</span> <span>▲ signs</span> <span>↻ changed</span>
      </p>
    </Picture>
  )
}

function Node({ visit: { number, table, taken, remarks, changed }, x }: { visit: PathVisit; x: number }) {
  const y = lanes[table]
  return (
    <g className="cx-node" data-taken={taken || undefined}>
      {taken ? (
        <circle cx={x} cy={y} r="10" />
      ) : (
        <path d={`M${x - 7} ${y - 7}l14 14M${x + 7} ${y - 7}l-14 14`} />
      )}
      {remarks.length > 0 && (
        <text className="cx-node-signs" x={x} y={y - 18} data-signs={remarks.length}>
          ▲{remarks.length}
        </text>
      )}
      {changed.length > 0 && (
        <text x={x} y={y + 30} data-changed={changed.length}>
          ↻{changed.length}
        </text>
      )}
      <text x={x} y="256">
        {number}
      </text>
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
        { head: 'Signs on', cell: ({ remarks }) => (remarks.length === 0 ? 'none' : inWords(remarks)) },
        { head: 'Trade', cell: ({ taken, share }) => `${taken ? 'taken' : 'not taken'}, ${share} for you` },
      ]}
      rows={visits}
      rowKey={({ number }) => number}
    />
  )
}
