import { useState } from 'react'
import type { Selection } from '../../../ui/list/data-table.tsx'

interface Selected<Row> {
  rows: Row[]
  selection: Selection<Row>
  clear: () => void
}

/** The selected rows of the page that is shown. Rows that leave it, for example by another search, are not selected. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]): Selected<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  const isAll = rows.length === shown.length
  return {
    rows,
    clear: () => setIds(new Set()),
    selection: {
      count: rows.length,
      has: ({ id }) => ids.has(id),
      toggle: ({ id }) => setIds((now) => (now.has(id) ? without(now, id) : new Set([...now, id]))),
      toggleAll: () => setIds(isAll ? new Set() : new Set(shown.map(({ id }) => id))),
    },
  }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id))
}
