import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { useUser } from '../../../session/session.tsx'

/** The labs that the reader's courses pay. */
export function useBilledLabs() {
  return useQuery({
    queryKey: ['billed-labs', useUser().id],
    queryFn: () => call('GET /api/roster-billing/mine'),
    staleTime: 0,
  })
}

/** Opts out of a lab that a course pays, or in again. */
export function useChooseBilled(billing: string) {
  const client = useQueryClient()
  const { id } = useUser()
  const refreshUser = useRefreshUser()
  return useMutation({
    mutationFn: (optedOut: boolean) =>
      call('POST /api/roster-billing/:billing/choice', { params: { billing }, body: { optedOut } }),
    onSettled: async () => {
      // The change is made, even if this page learns of it only later.
      await Promise.allSettled([client.invalidateQueries({ queryKey: ['billed-labs', id] }), refreshUser()])
    },
  })
}
