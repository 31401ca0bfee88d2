import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { problemOf, type Problem } from '@tradewind/ui/use-action.ts'

export { problemOf, useAction, type Problem } from '@tradewind/ui/use-action.ts'

export interface Answered<T> {
  /** The newest answer; the one before while another is asked for. Null until the first has come. */
  answer: T | null
  /** Why the last call failed. */
  problem: Problem | null
  again: () => void
}

/**
 * The answer to a call, asked for when the page opens, again on request, and every `everyMs` while the page is visible.
 *
 * @param key the name of the call and what it depends on
 */
export function useAnswer<T>(
  key: readonly unknown[],
  ask: () => Promise<T>,
  everyMs: number | false = false,
): Answered<T> & { updatedAt: number } {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: ask,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: everyMs,
  })
  const again = useCallback(() => void refetch(), [refetch])
  return {
    answer: data ?? null,
    problem: error === null ? null : problemOf(error),
    again,
    updatedAt: dataUpdatedAt,
  }
}
