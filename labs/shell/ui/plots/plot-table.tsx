import { Table } from '../table.tsx'

interface Row {
  readonly name: string
  readonly cells: readonly string[]
}

interface Props {
  /** Of the plot; it names the frame of the table. */
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
