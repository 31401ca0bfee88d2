import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What a list shows, as the address of the screen says it: a view can be shared, reloaded and gone back to. */
export interface ListAddress<Filter extends string = string> {
  search: string
  /** From 1. */
  page: number
  pageSize: number
  /** A name of the contract's; `-` before it sorts downwards. */
  sort: string
  /** Empty where nothing is chosen. */
  filters: Record<Filter, string>
  /** Whether search or filters leave rows out. */
  narrowed: boolean
  /** All that changes which rows there are leads to the first page. */
  setSearch: (text: string) => void
  /** A method, so that the parts of a list take one with any filters. */
  setFilter(name: Filter, value: string): void
  setSort: (sort: string) => void
  setPageSize: (size: number) => void
  setPage: (page: number) => void
  clear: () => void
}

export interface ListDefaults<Filter extends string> {
  pageSize: number
  /** The page sizes that the reader may choose from; none where it is fixed. */
  pageSizes?: readonly number[]
  sort: string
  filters?: readonly Filter[]
  /** Prefix for the names of this list's parameters, where a screen has several lists. */
  prefix?: string
}

/** Parameters of the address that belong to lists begin with nothing else than these names. */
function nameOf(prefix: string, part: string): string {
  return prefix === '' ? part : `${prefix}-${part}`
}

export function readListAddress<Filter extends string>(
  params: URLSearchParams,
  { pageSize, pageSizes = [], sort, filters = [], prefix = '' }: ListDefaults<Filter>,
) {
  const get = (part: string) => params.get(nameOf(prefix, part)) ?? ''
  const page = Number(get('page'))
  const size = Number(get('size'))
  const chosen = Object.fromEntries(filters.map((name) => [name, get(name)])) as Record<Filter, string>
  const search = get('search')
  return {
    search,
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.includes(size) ? size : pageSize,
    sort: get('sort') === '' ? sort : get('sort'),
    filters: chosen,
    narrowed: search !== '' || Object.values(chosen).some((value) => value !== ''),
  }
}

/** The parameters after a change; an empty value leaves its parameter out. Any change but of the page leads to page 1. */
export function withChange(
  params: URLSearchParams,
  prefix: string,
  change: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [part, value] of Object.entries({ page: '', ...change })) {
    if (value === '') next.delete(nameOf(prefix, part))
    else next.set(nameOf(prefix, part), value)
  }
  return next
}

/** Reads and changes what a list shows. Typing replaces the entry of the history, everything else adds one. */
export function useListAddress<Filter extends string = never>(
  defaults: ListDefaults<Filter>,
): ListAddress<Filter> {
  const [params, setParams] = useSearchParams()
  const { prefix = '', pageSize, sort, filters } = defaults
  const change = useCallback(
    (wanted: Record<string, string>, replace = false) => {
      // Not of what was drawn last: typing may change the address in the same moment as a press of a button.
      const current = new URLSearchParams(location.search)
      setParams(withChange(current, prefix, wanted), { replace, preventScrollReset: true })
    },
    [setParams, prefix],
  )
  const shown = readListAddress(params, defaults)
  const actions = useMemo(
    () => ({
      setSearch: (text: string) => change({ search: text }, true),
      setFilter: (name: Filter, value: string) => change({ [name]: value }),
      setSort: (wanted: string) => change({ sort: wanted === sort ? '' : wanted }),
      setPageSize: (size: number) => change({ size: size === pageSize ? '' : String(size) }),
      setPage: (page: number) => change({ page: page === 1 ? '' : String(page) }),
      clear: () => change({ search: '', ...Object.fromEntries((filters ?? []).map((name) => [name, ''])) }),
    }),
    [change, sort, pageSize, filters],
  )
  return { ...shown, ...actions }
}

/** Leads to the first page where another is shown: before a dialog opens that adds or changes a row. */
export function showFirstPage({ page, setPage }: Pick<ListAddress, 'page' | 'setPage'>): void {
  if (page !== 1) setPage(1)
}
