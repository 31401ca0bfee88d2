import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { problemOf, type Problem } from '@tradewind/ui/use-action.ts'
import { useUser } from '../../session/session.tsx'

export { problemOf, useAction, type Problem } from '@tradewind/ui/use-action.ts'

export interface Answered<T> {
  /** The newest answer; the one before while another is asked for. Null until the first has come. */
  answer: T | null
  /** Why the last call failed. */
  problem: Problem | null
  again: () => void
}

/** The key of the reader's answer to a call, by its name and what it depends on. */
export function useAnswerKey(key: readonly unknown[]): readonly unknown[] {
  return [...key, useUser().id]
}

/**
 * The answer to a call, asked for when the page opens, again on request, and every `everyMs` while the page is visible.
 * Nothing is kept once it is not shown: a form that began with an old answer would write it back.
 *
 * @param key the name of the call and what it depends on
 */
export function useAnswer<T>(
  key: readonly unknown[],
  ask: () => Promise<T>,
  everyMs: number | false = false,
): Answered<T> & { updatedAt: number } {
  const isWatched = everyMs !== false
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: useAnswerKey(key),
    queryFn: ask,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Without a network the call fails, and the reader is told.
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchOnWindowFocus: isWatched,
    refetchOnReconnect: isWatched,
    // Who was refused once is refused again, and decides when to ask.
    refetchInterval: ({ state }) => (state.data === undefined ? false : everyMs),
  })
  const again = useCallback(() => void refetch(), [refetch])
  return {
    answer: data ?? null,
    problem: error === null ? null : problemOf(error),
    again,
    updatedAt: dataUpdatedAt,
  }
}
