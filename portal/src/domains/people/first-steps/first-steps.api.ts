import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'

/** The instructor's first steps. A failure is logged, because the list is an extra on Home. */
export function useFirstSteps() {
  const queryKey = ['first-steps', useUser().id]
  const client = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: () => call('GET /api/first-steps'),
    // Each step happens on another screen.
    refetchOnMount: 'always',
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error('The first steps could not be loaded:', error)
  }, [error])
  const dismiss = useMutation({
    mutationFn: () => call('POST /api/first-steps/dismiss'),
    onSuccess: (steps) => client.setQueryData(queryKey, steps),
  })
  return { steps: query.data, failed: error !== null, dismiss }
}
