import type { ReactNode } from 'react'

export interface Bar {
  readonly label: string
  readonly value: number
  /** The value as it is read. */
  readonly text: string
  /** Whose bar it is: told apart by pattern as well as by colour. */
  readonly kind?: 'own' | 'other' | 'best'
}

interface Props {
  title: string
  /** What the chart shows, in one sentence. */
  summary: string
  /** What the rows are, and what the values are. */
  heads: readonly [rows: string, values: string]
  bars: readonly Bar[]
  /** The value of a full bar; the largest value where none is given. */
  full?: number
}

/** Bars that are their own data table: each row has its name, its bar from 0 and its value. */
export function BarChart({ title, summary, heads, bars, full }: Props) {
  const most = full ?? Math.max(...bars.map(({ value }) => value), 0)
  return (
    <figure className="sim-chart">
      <figcaption>
        <strong>{title}.</strong> {summary}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <td aria-hidden="true" />
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, text, kind = 'own' }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td aria-hidden="true">
                <BarShape share={most > 0 ? value / most : 0} kind={kind} />
              </td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function BarShape({ share, kind }: { share: number; kind: NonNullable<Bar['kind']> }) {
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <svg className="sim-bar" data-kind={kind} width="100%" height={14}>
      <rect className="sim-bar-track" width="100%" height={14} rx={4} />
      <rect x={1} y={1} width={width} height={12} rx={3} />
    </svg>
  )
}

export function DebriefPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sim-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
