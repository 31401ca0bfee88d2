import { Table } from '../table.tsx'

interface Row {
  readonly name: string
  readonly cells: readonly string[]
}

interface Props {
  /** Names the frame, which may stand beside others of the page. */
  title: string
  /** What the rows are. */
  head: string
  columns: readonly string[]
  rows: readonly Row[]
}

/** The values that a plot draws. */
export function PlotTable({ title, head, columns, rows }: Props) {
  return (
    <Table
      frame={`${title}, as a table`}
      columns={[
        { head, cell: ({ name }) => name },
        ...columns.map((name, at) => ({ head: name, cell: ({ cells }: Row) => cells[at] })),
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  )
}
