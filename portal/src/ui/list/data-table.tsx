import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowCheck } from '../choices.tsx'
import classes from './data-table.module.css'
import { RowMenu, type RowAction } from './row-menu.tsx'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The contract's name for the order by this column. */
  sort?: string
  /** A second order for the same column, for example by the id below the name. */
  otherSort?: { head: string; sort: string }
  /** Whether the cells are numbers, which are aligned to the end. */
  numeric?: boolean
  /**
   * Whether the cells say by themselves what they are. On narrow screens they then stand in a line without the head,
   * which makes rows much lower. An element with `data-quiet` hides its cell there.
   */
  plain?: boolean
}

/** Which rows are selected, for actions on several of them. */
export interface Selection<Row> {
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Selects all rows, or none if all are selected. */
  toggleAll: () => void
  /** How many of the rows are selected. */
  count: number
}

interface DataTableProps<Row> {
  /** The content of the table, for screen readers. */
  label: string
  /** The columns. The first one names the row. */
  columns: readonly Column<Row>[]
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The name of a row, for the names of its buttons. */
  rowName: (row: Row) => string
  actions?: ((row: Row) => RowAction[]) | undefined
  selection?: Selection<Row> | undefined
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Whether the rows answer an earlier query. */
  stale?: boolean
}

/** A table whose heading stays visible. On narrow screens each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, actions, selection, stale = false } = props
  return (
    <div className={classes.place}>
      <table
        className={classes.table}
        aria-busy={stale || rows === undefined}
        data-stale={stale || undefined}
        data-compact={columns.some(({ plain }) => plain) || undefined}
      >
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} rows={rows?.length ?? 0} />}
            {columns.map((column) => (
              <Head key={column.head} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && (
            <SkeletonRows columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
          )}
          {rows?.map((row) => (
            <tr key={rowKey(row)} className={classes.row} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <td className={classes.select}>
                  <RowCheck
                    aria-label={`Select ${rowName(row)}`}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <Cell key={column.head} column={column} row={row} first={index === 0} />
              ))}
              {actions && (
                <td className={classes.menu}>
                  <RowMenu name={rowName(row)} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll<Row>({ selection, rows }: { selection: Selection<Row>; rows: number }) {
  const { count, toggleAll } = selection
  return (
    <th scope="col" className={classes.select}>
      <RowCheck
        aria-label="Select all rows of this page"
        disabled={rows === 0}
        checked={rows > 0 && count === rows}
        indeterminate={count > 0 && count < rows}
        onChange={toggleAll}
      />
    </th>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { head, sort: name, otherSort, numeric } = column
  if (name === undefined || !onSort)
    return (
      <th scope="col" data-numeric={numeric}>
        {head}
      </th>
    )
  const orders = [{ head, sort: name }, ...(otherSort ? [otherSort] : [])]
  const isUp = orders.some((order) => order.sort === sort)
  const isDown = orders.some((order) => `-${order.sort}` === sort)
  return (
    <th scope="col" data-numeric={numeric} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <span className={classes.orders}>
        {orders.map((order) => (
          <SortButton key={order.sort} order={order} sort={sort} onSort={onSort} />
        ))}
      </span>
    </th>
  )
}

interface SortButtonProps {
  order: { head: string; sort: string }
  sort: string | undefined
  onSort: (sort: string) => void
}

function SortButton({ order, sort, onSort }: SortButtonProps) {
  const upwards = sort === order.sort
  const downwards = sort === `-${order.sort}`
  const Icon = upwards ? IconArrowUp : downwards ? IconArrowDown : IconArrowsSort
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={upwards || downwards || undefined}
      onClick={() => onSort(upwards ? `-${order.sort}` : order.sort)}
    >
      {order.head}
      <Icon size={16} aria-hidden />
    </button>
  )
}

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }) {
  const content = (
    <>
      <span className={classes.label} aria-hidden>
        {column.head}
      </span>
      <span>{column.cell(row)}</span>
    </>
  )
  if (first) return <th scope="row">{content}</th>
  return (
    <td data-numeric={column.numeric} data-plain={column.plain}>
      {content}
    </td>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return [0, 1, 2, 3, 4].map((row) => (
    <tr key={row} className={classes.row}>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index}>
          <Skeleton height={16} width={index === 0 ? '80%' : '55%'} radius={6} />
        </td>
      ))}
    </tr>
  ))
}
