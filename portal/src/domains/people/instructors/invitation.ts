import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api.ts'

/** What the token of an invitation allows. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/instructors/invitation', { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
