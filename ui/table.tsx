import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly head: string
  /** The unit or meaning of the figures, in a smaller line below. */
  readonly note?: string | undefined
  readonly cell: (row: Row) => ReactNode
  /** Takes a full line when rows become cards. */
  readonly wide?: boolean
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, at: number) => string | number
  /** Puts the table into a frame with this name, in which it scrolls if it is too large for the screen. */
  frame?: string
  caption?: ReactNode
  captionHidden?: boolean
  /** The column that names the rows. */
  rowHead?: number
  /**
   * `figures` are set close together, `sentences` is the same with sentences as row names, `text` has more room, and
   * `cards` turns rows into cards on a narrow screen.
   */
  look?: 'figures' | 'sentences' | 'text' | 'cards'
  /** For a few short columns. */
  narrow?: boolean
  className?: string
}

/** A table in which one column, by default the first, names the rows. */
export function Table<Row>({
  frame,
  look = 'figures',
  narrow = false,
  className = '',
  ...props
}: Props<Row>) {
  const { columns, rows, rowKey, caption, captionHidden, rowHead = 0 } = props
  const table = (
    <table className={`ui-table ${className}`.trim()} data-look={look} data-narrow={narrow || undefined}>
      {caption !== undefined && (
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      )}
      <thead>
        <tr>
          {columns.map(({ head, note }, at) => (
            <th scope="col" key={at}>
              {head}
              {note !== undefined && <small>{note}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={rowKey(row, place)}>
            {columns.map((column, at) => (
              <Cell key={at} column={column} row={row} isRowHead={at === rowHead} look={look} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return frame === undefined ? table : <ScrollFrame label={frame}>{table}</ScrollFrame>
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  isRowHead: boolean
  look: Props<Row>['look']
}

function Cell<Row>({ column: { head, cell, wide }, row, isRowHead, look }: CellProps<Row>) {
  if (isRowHead) return <th scope="row">{cell(row)}</th>
  if (look !== 'cards') return <td>{cell(row)}</td>
  return (
    <td data-label={head} data-wide={wide || undefined}>
      {cell(row)}
    </td>
  )
}

/** A frame that scrolls its content, also with the arrow keys. */
function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A keyboard can scroll the frame only if it is in the tab order.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-scroll-frame" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** A cell without a figure. */
export function Missing() {
  return <span className="ui-missing">missing</span>
}
