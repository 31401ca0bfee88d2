import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api.ts'

const keyOf = (institutionId: string) => ['usage-keys', institutionId]

/** The keys of an institution, and the address at which they work. */
export function useUsageKeys(institutionId: string) {
  return useQuery({
    queryKey: keyOf(institutionId),
    queryFn: () => call('GET /api/institutions/:institutionId/usage-keys', { params: { institutionId } }),
    staleTime: 0,
  })
}

/** Making and revoking keys. The list is reloaded after each. */
export function useUsageKeyChanges(institutionId: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(institutionId) })
  const make = useMutation({
    mutationFn: (name: string) =>
      call('POST /api/institutions/:institutionId/usage-keys', { params: { institutionId }, body: { name } }),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (key: string) =>
      call('DELETE /api/institutions/:institutionId/usage-keys/:key', { params: { institutionId, key } }),
    onSettled,
  })
  return { make, revoke }
}
