import { Button } from '@mantine/core'
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import { sentenceOf } from '../refusal.ts'
import { DataTable, type Column, type Selection } from './data-table.tsx'
import type { ListAddress } from './list-address.ts'
import { ListPager } from './list-pager.tsx'
import type { ListQuery } from './list-query.ts'
import classes from './paged-list.module.css'
import type { RowAction } from './row-menu.tsx'

interface PagedListProps<Row> {
  /** The content of the list in the plural, for example "Users". */
  label: string
  columns: readonly Column<Row>[]
  query: ListQuery<Row>
  address: ListAddress
  pageSizes?: readonly number[] | undefined
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  actions?: (row: Row) => RowAction[]
  /** The selected rows. What can be done with them is shown by `bar`, above the table. */
  selection?: Selection<Row> | undefined
  bar?: ReactNode
  /** The sentence when the list could not be loaded and the server gave no reason. */
  failure: string
  /** What appears here later and what to do next, shown for an empty list. */
  empty: ReactNode
}

/** One page of a list in all its states: loading, failed, empty, nothing found. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, query, failure } = props
  const { data, error, isFetching, refetch } = query
  const keepingFocus = useFocusKept()
  const failed = error !== null && !isFetching
  return (
    <div {...keepingFocus} tabIndex={-1} role="group" aria-label={label} className={classes.list}>
      {failed && (
        <div className={data && classes.problem}>
          <Notice
            tone="error"
            error={error}
            title={data && sentenceOf(error, failure)}
            onRetry={() => void refetch()}
          >
            {data ? 'These rows may be out of date.' : sentenceOf(error, failure)}
          </Notice>
        </div>
      )}
      {(data || !failed) && <Rows {...props} />}
    </div>
  )
}

/**
 * Takes the focus when the focused element leaves the list, such as a deleted row or a used button. Otherwise the
 * keyboard would start again at the top of the page.
 */
function useFocusKept() {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target
  }
  return { ref, onFocus }
}

function Rows<Row>(props: PagedListProps<Row>) {
  const { label, columns, query, address, pageSizes, rowKey, rowName, actions, selection, bar, empty } = props
  const { data, isPlaceholderData } = query
  const { page, pageSize, setPage } = address
  const lastPage = data ? Math.max(1, Math.ceil(data.total / pageSize)) : null
  const isBeyond = lastPage !== null && page > lastPage && !isPlaceholderData
  // The last row of the last page was deleted, or the address is outdated.
  useEffect(() => {
    if (isBeyond) setPage(lastPage)
  }, [isBeyond, lastPage, setPage])

  if (data?.total === 0 && !isPlaceholderData)
    return (
      <div className={classes.empty}>{address.narrowed ? <NothingFound address={address} /> : empty}</div>
    )
  return (
    <>
      {bar}
      <DataTable
        label={label}
        columns={columns}
        rows={isBeyond ? undefined : data?.items}
        rowKey={rowKey}
        rowName={rowName}
        actions={actions}
        selection={selection}
        sort={address.sort}
        onSort={address.setSort}
        stale={isPlaceholderData}
      />
      {data && (
        <ListPager
          label={label}
          total={data.total}
          more={data.more}
          address={address}
          pageSizes={pageSizes}
        />
      )}
    </>
  )
}

function NothingFound({ address }: { address: ListAddress }) {
  return (
    <>
      <p className={classes.headline}>Nothing matches.</p>
      <p>Try fewer words, or clear the search and filters.</p>
      <Button variant="default" size="sm" onClick={address.clear}>
        Clear search and filters
      </Button>
    </>
  )
}
