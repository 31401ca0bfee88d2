import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly head: string
  /** The unit, or what the figures are of, in a smaller line below. */
  readonly note?: string | undefined
  readonly cell: (row: Row) => ReactNode
  /** Takes a whole line where rows become cards. */
  readonly wide?: boolean
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, at: number) => string | number
  /** Puts the table into a frame with this name, in which it scrolls where it is wider or longer than the screen. */
  frame?: string
  caption?: ReactNode
  captionHidden?: boolean
  /** The column that names the rows. */
  rowHead?: number
  /**
   * Figures close together; the same with rows that are named by sentences; text with room; or rows that become cards on
   * a narrow screen.
   */
  look?: 'figures' | 'sentences' | 'text' | 'cards'
  /** For a few short columns. */
  narrow?: boolean
  className?: string
}

/** A table whose rows are named by one of its columns, the first one as a rule. */
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

/** Scrolls what is larger than its frame, also with the arrow keys. */
function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Without a place in the tab order, a keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-scroll-frame" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** A cell for which there is no figure. */
export function Missing() {
  return <span className="ui-missing">missing</span>
}
