import { useQuery } from '@tanstack/react-query'
import type { WaitingMail } from '@tradewind/contract/operations/mails'
import { call } from '../../../api.ts'
import { useListQuery, type ListQuery } from '../../../ui/list/list-query.ts'

/** What needs attention. It is loaded again whenever the overview is shown. */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    queryFn: () => call('GET /api/admin/overview'),
    staleTime: 0,
  })
}

export function useWaitingMails(asked: { page: number; pageSize: number }): ListQuery<WaitingMail> {
  return useListQuery('mails', { ...asked }, () => call('GET /api/admin/mails', { query: asked }))
}
