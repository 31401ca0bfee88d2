import type { CSSProperties } from 'react'
import './living-ranking.css'

export interface Ranked {
  readonly id: string
  readonly name: string
  readonly value: number
  /** The value in words. */
  readonly text: string
  readonly look?: 'own' | 'other' | undefined
}

interface Props {
  /** In any order. Each keeps its bar, which moves to its new place when the order changes. */
  rows: readonly Ranked[]
  /** The ends of the bars. They stay as they are while a control moves. */
  domain: readonly [number, number]
  /** How many of the first are shown. */
  shown: number
  columns?: 1 | 2
  /** Whether places are written. */
  numbered?: boolean
  /** A value that no bar should pass. */
  limit?: { readonly value: number; readonly name: string } | undefined
}

/** The order of a ranking: the highest value first, and of two equal ones the one that came first. */
export function inOrder<Row extends Pick<Ranked, 'value'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.value - a.value)
}

/**
 * A ranking whose rows change places as its values change. Hidden from screen readers: the sentence of its picture and
 * the table behind it say the same.
 */
export function LivingRanking({
  rows,
  domain: [low, high],
  shown,
  columns = 1,
  numbered = true,
  limit,
}: Props) {
  const place = new Map(inOrder(rows).map(({ id }, at) => [id, at]))
  const lines = Math.ceil(Math.min(shown, rows.length) / columns)
  const share = (value: number) => Math.max(0, Math.min(1, (value - low) / (high - low)))
  return (
    <ol
      className="living flush plain-list relative"
      data-numbered={numbered || undefined}
      aria-hidden="true"
      style={{ '--lines': lines, '--columns': columns } as CSSProperties}
    >
      {rows.map(({ id, name, value, text, look = 'own' }) => {
        const at = place.get(id) ?? 0
        if (at >= shown) return null
        const [from, to] = [share(Math.min(0, value)), share(Math.max(0, value))]
        const style = {
          '--at': at % lines,
          '--column': Math.floor(at / lines),
          '--from': from,
          '--to': to,
          ...(limit && { '--limit': share(limit.value) }),
        } as CSSProperties
        return (
          <li
            key={id}
            style={style}
            data-place={at + 1}
            data-value={value}
            data-look={look}
            data-over={(limit && value > limit.value) || undefined}
          >
            {numbered && <span className="living-place muted figures to-end">{at + 1}</span>}
            <span className="living-track stack middle relative">
              <span className="living-bar" />
              <span className="living-name shrinkable clipped strong one-line">{name}</span>
            </span>
            <span className="living-value figures one-line to-end">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
