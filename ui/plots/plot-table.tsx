import { Table } from '../table.tsx'

interface Row {
  readonly name: string
  readonly cells: readonly string[]
}

interface Props {
  /** The title of the plot, which also names the frame of the table. */
  title: string
  /** The header of the rows. */
  head: string
  columns: readonly string[]
  rows: readonly Row[]
}

/** The values of a plot as a table. */
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
