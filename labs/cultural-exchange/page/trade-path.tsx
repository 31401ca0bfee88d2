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

/** Up to eight signs stand above a visit, and up to eight changes hang below it. */
const lanes = { weir: 132, lantern: 352 } as const
const left = 84

/** What the path says, with its figures. */
export function pathWords(visits: readonly PathVisit[]): string {
  const taken = visits.filter((visit) => visit.taken).length
  const signs = visits.reduce((all, { remarks }) => all + remarks.length, 0)
  const changed = visits.reduce((all, visit) => all + visit.changed.length, 0)
  return `${taken} of ${visits.length} trades taken, ${signs} signs seen, ${changed} things changed.`
}

/** The path of trades over the two tables: taken or left, the signs above, what was changed below. */
export function TradePath({ visits }: { visits: readonly PathVisit[] }) {
  const gap = Math.min(60, 620 / Math.max(1, visits.length))
  const x = (at: number) => left + 20 + at * gap
  const first = visits.findIndex(({ onReturn }) => onReturn)
  return (
    <Picture title="The path of your trades" says={pathWords(visits)} figures={<PathTable visits={visits} />}>
      <svg className="plot cx-path" viewBox="0 0 720 480" aria-hidden="true">
        {first > 0 && (
          <>
            <rect
              className="cx-path-return"
              x={x(first) - gap / 2}
              y="8"
              width={gap * (visits.length - first)}
              height="440"
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
        <text x="0" y="472">
          Visit
        </text>
        {visits.map(
          ({ number }, at) =>
            (number === 1 || number % 5 === 0) && (
              <text key={number} x={x(at)} y="472">
                {number}
              </text>
            ),
        )}
      </svg>
      <p className="cx-legend" aria-hidden="true">
        <span>● taken</span> <span>✕ left</span> <span>▲ a sign</span> <span>▬ changed</span>
      </p>
    </Picture>
  )
}

function Node({ visit: { table, taken, remarks, changed }, x }: { visit: PathVisit; x: number }) {
  const y = lanes[table]
  return (
    <g className="cx-node" data-taken={taken || undefined}>
      {remarks.map((name, at) => (
        <path key={name} className="cx-node-sign" d={`M${x} ${y - 27 - 11 * at}l6 9h-12z`} />
      ))}
      {changed.map((name, at) => (
        <rect key={name} className="cx-node-changed" x={x - 5} y={y + 18 + 9 * at} width="10" height="6" />
      ))}
      {taken ? (
        <circle cx={x} cy={y} r="10" />
      ) : (
        <path className="cx-node-left" d={`M${x - 7} ${y - 7}l14 14M${x + 7} ${y - 7}l-14 14`} />
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
        { head: 'Signs on', cell: ({ remarks }) => (remarks.length === 0 ? 'none' : inWords(remarks)) },
        { head: 'Trade', cell: ({ taken, share }) => `${taken ? 'taken' : 'not taken'}, ${share} for you` },
      ]}
      rows={visits}
      rowKey={({ number }) => number}
    />
  )
}
