import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api.ts'

/** In ms: as often as processes tell of themselves. */
const toldEvery = 15_000

/** What runs, read again and again. */
export function useSystem() {
  return useQuery({
    queryKey: ['system'],
    queryFn: () => call('GET /api/system'),
    staleTime: 0,
    refetchInterval: toldEvery,
  })
}
