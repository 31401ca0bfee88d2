import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The view of a list in the address of its screen, so that it can be shared, reloaded and undone with Back. */
export interface ListAddress<Filter extends string = string> {
  search: string
  /** From 1. */
  page: number
  pageSize: number
  /** The contract's name of an order; a leading `-` means descending. */
  sort: string
  /** Empty for no choice. */
  filters: Record<Filter, string>
  /** Whether a search or a filter hides rows. */
  narrowed: boolean
  /** Every change of the set of rows leads to the first page. */
  setSearch: (text: string) => void
  /** A method, so that the parts of a list accept an address with any filters. */
  setFilter(name: Filter, value: string): void
  /** Several filters in one step of the history. */
  setFilters(values: Partial<Record<Filter, string>>): void
  /** Removes the filters, and keeps the search. */
  clearFilters: () => void
  setSort: (sort: string) => void
  setPageSize: (size: number) => void
  setPage: (page: number) => void
  clear: () => void
}

export interface ListDefaults<Filter extends string> {
  pageSize: number
  /** The page sizes on offer; missing when the size is fixed. */
  pageSizes?: readonly number[]
  sort: string
  filters?: readonly Filter[]
  /** A prefix for this list's parameters, for screens with several lists. */
  prefix?: string
}

/** All parameters of a list are named by this function. */
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

/**
 * The parameters after a change. An empty value removes its parameter, and every change except of the page leads to
 * page 1.
 */
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

/** Reads and changes the view of a list. Typing replaces the history entry, any other change adds one. */
export function useListAddress<Filter extends string = never>(
  defaults: ListDefaults<Filter>,
): ListAddress<Filter> {
  const [params, setParams] = useSearchParams()
  const { prefix = '', pageSize, sort, filters } = defaults
  const change = useCallback(
    (wanted: Record<string, string>, replace = false) => {
      // The current address counts, not the rendered one: typing may change it in the same moment as a click.
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
      setFilters: (values: Partial<Record<Filter, string>>) => change(values as Record<string, string>),
      clearFilters: () => change(Object.fromEntries((filters ?? []).map((name) => [name, '']))),
      setSort: (wanted: string) => change({ sort: wanted === sort ? '' : wanted }),
      setPageSize: (size: number) => change({ size: size === pageSize ? '' : String(size) }),
      setPage: (page: number) => change({ page: page === 1 ? '' : String(page) }),
      clear: () => change({ search: '', ...Object.fromEntries((filters ?? []).map((name) => [name, ''])) }),
    }),
    [change, sort, pageSize, filters],
  )
  return { ...shown, ...actions }
}

/** Leads to the first page, so that a row added or changed in a dialog is visible. */
export function showFirstPage({ page, setPage }: Pick<ListAddress, 'page' | 'setPage'>): void {
  if (page !== 1) setPage(1)
}
