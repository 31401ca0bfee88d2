import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api.ts'
import { useUser } from '../../../session/session.tsx'

/** The promotion codes that the reader owns, newest first. A failure is logged. */
export function usePromotions() {
  const query = useQuery({
    queryKey: ['promotion-codes', useUser().id],
    queryFn: async () => (await call('POST /api/auth/promotioncodes', { body: {} })).data,
  })
  const { error } = query
  useEffect(() => {
    if (error) console.error('The promotion codes could not be loaded:', error)
  }, [error])
  return query
}
