import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[]
  /** The number of matches, up to the number where the server stops counting. */
  total: number
  /** Whether there are more matches than `total`, beyond the last page. */
  more: boolean
}

/** The state of a list for `PagedList`. */
export interface ListQuery<Item> {
  data: ListPage<Item> | undefined
  error: Error | null
  isFetching: boolean
  /** Whether the rows answer an earlier query, while those of the present one load. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/**
 * Loads a page of a list whenever `asked` changes, and keeps the previous rows until the new ones arrive; a failure
 * is logged. `name` is the first part of its key, for invalidation after a change.
 */
export function useListQuery<Item>(
  name: string,
  asked: Record<string, unknown>,
  read: () => Promise<Item[] | ListPage<Item>>,
): ListQuery<Item> {
  const query = useQuery({
    queryKey: [name, asked],
    queryFn: async () => toPage(await read()),
    placeholderData: keepPreviousData,
    // Several administrators work at once, so a list is loaded again whenever it is shown.
    staleTime: 0,
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error(`The list of ${name} could not be loaded:`, error)
  }, [error, name])
  return query
}

/** An answer with the whole list becomes one page. */
export function toPage<Item>(answer: Item[] | ListPage<Item>): ListPage<Item> {
  return Array.isArray(answer) ? { items: answer, total: answer.length, more: false } : answer
}

/** A filter as a parameter of a call; undefined for no choice. */
export function chosen(value: string): string | undefined {
  return value === '' ? undefined : value
}

/** A day filter as a parameter of a call. An invalid day, for example in an edited address, counts as empty. */
export function chosenDay(value: string): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined
}

/** A filter with fixed words as a parameter of a call. An unknown word in the address counts as empty. */
export function chosenOf<const Value extends string>(
  value: string,
  known: readonly Value[],
): Value | undefined {
  return known.find((word) => word === value)
}
