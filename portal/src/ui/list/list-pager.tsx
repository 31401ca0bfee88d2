import { Pagination } from '@mantine/core'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import { SelectField } from '../choices.tsx'
import type { ListAddress } from './list-address.ts'
import classes from './list-pager.module.css'
import { shownWords } from './shown-words.ts'

interface ListPagerProps {
  label: string
  total: number
  /** Whether there are more rows than `total`, beyond the last page. */
  more: boolean
  address: ListAddress
  pageSizes?: readonly number[] | undefined
}

/** The range of shown rows, and links to the other pages. */
export function ListPager({ label, total, more, address, pageSizes }: ListPagerProps) {
  const { page, pageSize, setPage, setPageSize } = address
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  return (
    <div className={classes.pager}>
      <p role="status">{shownWords({ page: shown, pageSize, total, more })}</p>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={`Pages of ${label}`}
          total={pages}
          value={shown}
          onChange={setPage}
          siblings={1}
          size="md"
          classNames={{ control: classes.control, dots: classes.dots }}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Next page' : 'Previous page',
          })}
        />
      )}
      {pageSizes && (
        <SelectField
          label="Rows per page"
          name="pageSize"
          className={classes.size}
          value={String(pageSize)}
          onChange={(event) => setPageSize(Number(event.currentTarget.value))}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      )}
    </div>
  )
}
