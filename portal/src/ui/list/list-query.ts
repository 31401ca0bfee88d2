import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[]
  /** How many match; the server stops counting at some number. */
  total: number
  /** There are more than `total`, to which no page leads. */
  more: boolean
}

/** The state of a list, as `PagedList` shows it. */
export interface ListQuery<Item> {
  data: ListPage<Item> | undefined
  error: Error | null
  isFetching: boolean
  /** The rows answer an earlier question; those of the present one are on their way. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/**
 * Asks for a page of a list again whenever `asked` changes, and shows the former rows until the new ones are here.
 * `name` is the first part of its key: invalidate that after a change. A failure is logged.
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
    // Several administrators work at once: what one comes back to is asked for again.
    staleTime: 0,
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error(`The list of ${name} could not be loaded:`, error)
  }, [error, name])
  return query
}

/** A list that came whole is a page, too. */
export function toPage<Item>(answer: Item[] | ListPage<Item>): ListPage<Item> {
  return Array.isArray(answer) ? { items: answer, total: answer.length, more: false } : answer
}

/** A chosen filter as calls take it: nothing where none is chosen. */
export function chosen(value: string): string | undefined {
  return value === '' ? undefined : value
}

/** The same for a day. An invalid day, for example in an edited address, counts as empty. */
export function chosenDay(value: string): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined
}

/** The same for a choice between words. An unknown word in the address counts as empty. */
export function chosenOf<const Value extends string>(
  value: string,
  known: readonly Value[],
): Value | undefined {
  return known.find((word) => word === value)
}
