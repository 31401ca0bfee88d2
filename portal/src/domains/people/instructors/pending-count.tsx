import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import classes from './pending-count.module.css'

export const pendingCountId = 'pending-count'

/** The number of applications that wait; 0 without an answer. */
export function usePendingCount(): number {
  const { data = 0 } = useQuery({
    // Begins as the list's key, so a decision counts again.
    queryKey: ['pending-instructors', 'count'],
    queryFn: async () => {
      const answer = await call('GET /api/instructors/pending', { query: { page: 1, pageSize: 1 } })
      return Array.isArray(answer) ? answer.length : answer.total
    },
    staleTime: 0,
  })
  return data
}

/**
 * This number beside the tab. It stands outside the tab, which keeps its name; the tab is described by the words. Where
 * nobody waits there is nothing.
 */
export function PendingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span id={pendingCountId} hidden>
        {count === 1 ? '1 application is waiting.' : `${count} applications are waiting.`}
      </span>
    </span>
  )
}
