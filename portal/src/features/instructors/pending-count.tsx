import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import classes from './pending-count.module.css'

export const pendingCountId = 'pending-count'

/**
 * The number of applications, for beside the tab. It stands outside the tab, which keeps its name; the tab is described
 * by the words. Without an answer, and without applications, there is nothing.
 */
export function PendingCount() {
  const { data = 0 } = useQuery({
    // Begins as the list's key, so a decision counts again.
    queryKey: ['pending-instructors', 'count'],
    queryFn: async () => {
      const answer = await call('GET /api/instructors/pending', { query: { page: 1, pageSize: 1 } })
      return Array.isArray(answer) ? answer.length : answer.total
    },
    staleTime: 0,
  })
  if (data === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{data}</span>
      <span id={pendingCountId} hidden>
        {data === 1 ? '1 application is waiting.' : `${data} applications are waiting.`}
      </span>
    </span>
  )
}
