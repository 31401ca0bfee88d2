import { horizontalScale, verticalScale, type Frame } from './plot.ts'
import { Figure, type FigureWords } from '../figure.tsx'
import { PlotTable } from './plot-table.tsx'
import type { Axis } from './scale.ts'

interface Props extends FigureWords {
  x: Axis
  /** The edges of the bins, one more than there are bins. */
  edges: readonly number[]
  /** For each distribution, the share per bin. The first has the strong colour. */
  sets: readonly { readonly name: string; readonly shares: readonly number[] }[]
  /** A value to compare with, such as a limit. */
  mark?: { readonly name: string; readonly x: number }
}

const [width, height] = [640, 110]
const frame: Frame = { width, height, left: 0, right: 0, top: 8, bottom: 0 }

/** Distributions one above the other on the same axes. */
export function Histograms({ x, edges, sets, mark, ...words }: Props) {
  const tallest = Math.max(...sets.flatMap(({ shares }) => shares), 0.01)
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1]
  const atX = horizontalScale(frame, [low, high])
  const atY = verticalScale(frame, [0, tallest])
  return (
    <Figure {...words} table={<ShareTable title={words.title} x={x} edges={edges} sets={sets} />}>
      {sets.map(({ name, shares }, at) => (
        <div className="ui-histogram" key={name}>
          <p>{name}</p>
          <svg className="ui-plot" viewBox={`0 0 ${width} ${height + 4}`} aria-hidden="true">
            {shares.map((share, bin) => {
              const [left, right] = [atX(edges[bin] ?? 0), atX(edges[bin + 1] ?? 0)]
              return (
                <rect
                  key={bin}
                  className={at === 0 ? 'ui-histogram-first' : 'ui-histogram-other'}
                  x={left + 1}
                  y={atY(share)}
                  width={Math.max(1, right - left - 2)}
                  height={height - atY(share)}
                />
              )
            })}
            <line className="ui-plot-axis" x1={0} x2={width} y1={height} y2={height} />
            {mark && <line className="ui-plot-level" x1={atX(mark.x)} x2={atX(mark.x)} y1={0} y2={height} />}
          </svg>
        </div>
      ))}
      <p className="ui-plot-ends">
        <span>{x.text(low)}</span>
        {mark && <span>Dashed: {mark.name}</span>}
        <span>{x.text(high)}</span>
      </p>
      <p className="ui-plot-name" data-end>
        {x.name}
      </p>
    </Figure>
  )
}

function ShareTable({ title, x, edges, sets }: Pick<Props, 'title' | 'x' | 'edges' | 'sets'>) {
  return (
    <PlotTable
      title={title}
      head={x.name}
      columns={sets.map(({ name }) => name)}
      rows={edges.slice(0, -1).map((edge, bin) => ({
        name: `${x.text(edge)} to ${x.text(edges[bin + 1] ?? edge)}`,
        cells: sets.map(({ shares }) => `${((shares[bin] ?? 0) * 100).toFixed(1)}\u00A0%`),
      }))}
    />
  )
}
