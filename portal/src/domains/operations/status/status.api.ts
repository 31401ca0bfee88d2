import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api.ts'

/** The server looks again after half a minute. */
const every = 30_000

export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: () => call('GET /status.json'),
    refetchInterval: every,
  })
}

/** The same with names, for administrators. */
export function useStatusDetails(wanted: boolean) {
  return useQuery({
    queryKey: ['status', 'details'],
    queryFn: () => call('GET /api/status/details'),
    refetchInterval: every,
    enabled: wanted,
  })
}
