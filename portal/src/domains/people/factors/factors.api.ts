import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'

/** The key contains the person, because another tab may sign in another person. */
function useFactorsKey() {
  return ['account', useUser().id, 'factors']
}

/** The reader's second factors. */
export function useFactors() {
  const queryKey = useFactorsKey()
  return useQuery({ queryKey, queryFn: () => call('GET /api/account/factors') })
}

/** Runs a change of the reader's factors, and reads them again. */
export function useFactorChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  const queryKey = useFactorsKey()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
